"""What each pixel of a render shows: numbers that Blender writes beside the picture, in tenths of white."""

SKIN, HAIR, BEARD, CLOTH, DETAIL = range(1, 6)
