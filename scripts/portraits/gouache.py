"""Simplifies a painting to flat areas of a few tones, as with gouache: `gouache.py width < painting.png > simplified.png`. Needs python3-opencv."""

import sys

import cv2
import numpy as np

# Steps of lightness, and how hard the edge between two of them is
TONES = 10
HARDNESS = 40
# Lights of skin and hair above this lightness (0 to 100) are darkened a little: they look bleached in flat areas
BRIGHT = 78
BRIGHT_SHARE = 0.75
# Flat areas need more colour than shaded ones
COLOUR = 1.12


def step(values, low, high):
    """A soft step from 0 to 1."""
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def filled(colours, alpha):
    """Continues the colours of a figure outside its outline, so that no filter mixes them with what is not there."""
    inside = (alpha > 0.9).astype(np.float32)
    near = cv2.GaussianBlur(colours * inside[..., None], (0, 0), 8)
    share = cv2.GaussianBlur(inside, (0, 0), 8)[..., None]
    outside = np.where(share > 1e-3, near / np.maximum(share, 1e-3), colours)
    return np.where(inside[..., None] > 0, colours, outside)


def flattened(colours, has_figure):
    """Flat areas of few tones."""
    smooth = cv2.edgePreservingFilter(np.clip(colours, 0, 255).astype(np.uint8), flags=1, sigma_s=16, sigma_r=0.22)
    areas = cv2.pyrMeanShiftFiltering(smooth, 8, 18, maxLevel=0)
    lab = cv2.cvtColor(areas.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    light = cv2.GaussianBlur(lab[..., 0], (0, 0), 1.3) / 100 * TONES
    tone = np.floor(light)
    lab[..., 0] = (tone + 1 / (1 + np.exp(-(light - tone - 0.5) * HARDNESS))) / TONES * 100
    for channel in (1, 2):
        lab[..., channel] = cv2.bilateralFilter(lab[..., channel], 9, 6, 9) * COLOUR
    if has_figure:
        lab[..., 0] = np.where(lab[..., 0] > BRIGHT, BRIGHT + (lab[..., 0] - BRIGHT) * BRIGHT_SHARE, lab[..., 0])
        lab[..., 2] += 1
    return np.clip(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR) * 255, 0, 255)


def main():
    width = int(sys.argv[1])
    painting = cv2.imdecode(np.frombuffer(sys.stdin.buffer.read(), np.uint8), cv2.IMREAD_UNCHANGED)
    height = round(width * painting.shape[0] / painting.shape[1])
    painting = cv2.resize(painting, (width, height), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    if painting.shape[2] == 4:
        alpha = painting[..., 3] / 255
        outline = step(cv2.GaussianBlur(alpha, (0, 0), 2.2), 0.38, 0.62)
        simplified = np.dstack([flattened(filled(painting[..., :3], alpha), True), outline * 255])
    else:
        simplified = flattened(painting, False)
    sys.stdout.buffer.write(cv2.imencode(".png", simplified.round().astype(np.uint8))[1])


main()
