"""Makes a render look brushed: the filter of Kuwahara in eight soft sectors, which follows edges and evens out what lies between."""

import math

import numpy as np


def kuwahara(planes, radius, sharpness=7.0):
    """`planes`: colour channels, premultiplied, and alpha as the last one."""
    channels, height, width = planes.shape
    padded = np.pad(planes, ((0, 0), (radius, radius), (radius, radius)), mode="edge")
    sectors = 8
    sums = np.zeros((sectors, channels, height, width), dtype=np.float32)
    square_sums = np.zeros((sectors, height, width), dtype=np.float32)
    totals = np.zeros(sectors)
    light = np.zeros((sectors, height, width), dtype=np.float32)
    grey = padded[:3].mean(axis=0, keepdims=True)
    grey_squares = grey**2
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            distance = math.hypot(dx, dy)
            if distance > radius + 0.3:
                continue
            angle = math.atan2(dy, dx)
            window = (slice(None), slice(radius + dy, radius + dy + height), slice(radius + dx, radius + dx + width))
            patch, tone, tone2 = padded[window], grey[window][0], grey_squares[window][0]
            fall = math.exp(-2.0 * (distance / radius) ** 2)
            for sector in range(sectors):
                off = abs((angle - sector * math.pi / 4 + math.pi) % (2 * math.pi) - math.pi)
                weight = fall * (1 / sectors if distance == 0 else max(0.0, 1 - off / (math.pi / 4)))
                if weight == 0:
                    continue
                sums[sector] += weight * patch
                light[sector] += weight * tone
                square_sums[sector] += weight * tone2
                totals[sector] += weight
    means = sums / totals[:, None, None, None]
    spread = np.sqrt(np.maximum(square_sums / totals[:, None, None] - (light / totals[:, None, None]) ** 2, 0))
    trust = 1 / (1 + (spread * 255 / 3.0) ** sharpness) + 1e-6
    return (means * trust[:, None]).sum(axis=0) / trust.sum(axis=0)


def softened(plane, radius):
    for axis in (0, 1):
        total = np.zeros_like(plane)
        weights = 0
        for step in range(-radius, radius + 1):
            weight = math.exp(-2 * (step / radius) ** 2)
            total += weight * np.roll(plane, step, axis)
            weights += weight
        plane = total / weights
    return plane


def painted(pixels, radius):
    """RGBA of 0..1, not premultiplied, as it is written."""
    alpha = pixels[..., 3:]
    planes = np.concatenate([pixels[..., :3] * alpha, alpha], axis=-1).transpose(2, 0, 1).astype(np.float32)
    brushed = kuwahara(planes, radius)
    colour = brushed[:3] / np.maximum(brushed[3], 1e-3)
    # Light and shade of large areas a little stronger, colours warmer
    grey = colour.mean(axis=0)
    colour = grey + (colour - grey) * 1.14
    colour = colour + 0.35 * (colour - np.stack([softened(plane, 2) for plane in colour]))
    return np.clip(np.concatenate([colour, softened(planes[3], 1)[None]]), 0, 1).transpose(1, 2, 0)
