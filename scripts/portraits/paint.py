"""Makes paintings of renders: `blender -b -P paint.py -- renders paintings`."""

import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import bpy
import numpy as np

import painting

renders, folder = sys.argv[sys.argv.index("--") + 1 :][:2]
os.makedirs(folder, exist_ok=True)
for name in sorted(os.listdir(renders)):
    path = os.path.join(folder, name)
    if not name.endswith(".png") or os.path.exists(path):
        continue
    render = bpy.data.images.load(os.path.join(renders, name))
    width, height = render.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    render.pixels.foreach_get(pixels)
    painted = bpy.data.images.new(name, width, height, alpha=True)
    painted.pixels.foreach_set(painting.painted(pixels.reshape(height, width, 4), 3).astype(np.float32).ravel())
    painted.filepath_raw, painted.file_format = path, "PNG"
    painted.save()
    bpy.data.images.remove(render)
    bpy.data.images.remove(painted)
