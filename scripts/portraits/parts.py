"""What each pixel of a render shows: numbers that Blender writes beside the picture, in tenths of white."""

SKIN, HAIR, BEARD, CLOTH, DETAIL, BROW, LASH, EYE = range(1, 9)
