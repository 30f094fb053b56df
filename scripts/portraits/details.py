"""Own geometry: beards of single hairs, and glasses."""

import math

import bpy
import numpy as np

import body
import hair
import materials
import scene
from parts import BEARD, DETAIL


def add_beard(figure, turned, mask, spec):
    """Hair that grows out of the skin and hangs down."""
    rng = np.random.default_rng(spec["seed"])
    _, _, faces, groups = body.base()
    quads = np.array([(faces[index][0] * 2)[:4] for index in groups["body"] if all(mask[vertex] > 0.3 for vertex in faces[index][0])])
    rest = figure.points
    centres = rest[quads].mean(axis=1)
    lip = rest[body.mask_of("mouth/mouth-upperlip-volume-incr") > 0.5][:, 1].mean()
    if spec["beard"] == "moustache":
        keep = (centres[:, 1] > lip - 0.03) & (np.abs(centres[:, 0]) < 0.36) & (centres[:, 2] > rest[figure.tip][2] - 0.45)
        quads, centres = quads[keep], centres[keep]
    corners = turned[quads]
    across, along = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    normals = np.cross(across, along)
    areas = np.linalg.norm(normals, axis=1)
    normals /= areas[:, None]
    above = (centres[:, 1] > lip - 0.02) & (np.abs(centres[:, 0]) < 0.34)
    weights = areas * mask[quads].mean(axis=1) ** 1.7 * np.where(above, 2.5, 1)
    count = {"short": 15000, "full": 17000, "moustache": 5000}[spec["beard"]]
    chosen = rng.choice(len(quads), count, p=weights / weights.sum())
    u, v = rng.random((2, count, 1))
    c = corners[chosen]
    roots = (c[:, 0] * (1 - u) + c[:, 1] * u) * (1 - v) + (c[:, 3] * (1 - u) + c[:, 2] * u) * v
    normal = normals[chosen]
    middle_of = centres[chosen]
    half = (figure.top - figure.chin) / 2
    low = np.clip((figure.chin + 0.55 - middle_of[:, 1]) / 0.6, 0, 1)
    length = {"short": 0.035 + 0.02 * low, "full": 0.055 + 0.13 * low, "moustache": 0.06 + 0 * low}[spec["beard"]] * rng.uniform(0.6, 1.15, count) * half
    length *= 1 - 0.6 * scene.smooth(figure.chin + 0.55, figure.eye_height - 0.1, middle_of[:, 1])
    thick = mask[quads].mean(axis=1)[chosen]
    length *= 0.5 + 0.5 * thick
    above = above[chosen]
    if spec["beard"] != "moustache":
        # The mouth stays free
        length = np.where(above, np.minimum(length, 0.036 * half), length)
    # Neighbours grow alike: locks
    lock = (np.floor(middle_of[:, 0] / 0.12) * 31 + np.floor(middle_of[:, 1] / 0.1) * 17).astype(int) % 97
    sway = rng.normal(0, 0.22, (97, 3))[lock]
    down = np.array([0, -1.0, 0.1]) + sway + rng.normal(0, 0.16, (count, 3))
    down[:, 0] += np.sign(middle_of[:, 0]) * np.where(above, 0.8, -0.12)
    share = np.linspace(0, 1, 5)[None, :, None]
    first, second = hair.unit(normal * 0.45 + down * 0.7)[:, None], hair.unit(normal * 0.1 + down)[:, None]
    paths = roots[:, None] + (first * share * (1 - share * 0.5) + second * share**2 * 0.6) * length[:, None, None]
    tone = np.array(materials.linear(spec["beard_tone"]))
    shade = np.exp(rng.normal(0, 0.1, (97, 1)))[lock] * np.exp(rng.normal(0, 0.06, (count, 1))) * tone
    grey = np.clip(spec["beard_grey"] * rng.uniform(0.7, 1.3, (97, 1)), 0, 1)[lock]
    shade = shade + (np.array(materials.linear((170, 164, 158))) - shade) * grey
    colours = shade[:, None, :] * (0.8 + 0.45 * share)
    facing = hair.unit(normal + rng.normal(0, 0.06, (count, 3)))[:, None] * np.ones((1, 5, 1))
    hair.ribbons("beard", paths, np.full(count, 0.008 * half), hair.lit(colours, facing, spec["lights"]), BEARD)


def add_glasses(figure, look):
    (left, radius), (right, _) = figure.eyes
    middle, half = (left + right) / 2, abs(left[0] - right[0]) / 2
    front = left[2] + radius + 0.17
    reach = half - 0.055
    width, height = (reach * 0.94, reach * 0.9) if look["round"] else (reach * 1.02, reach * 0.72)
    power = 2.0 if look["round"] else 3.2
    drop = -0.035
    rings = []
    angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    for sign in (-1, 1):
        x = sign * half * 1.03 + width * np.sign(np.cos(angles)) * np.abs(np.cos(angles)) ** (2 / power)
        y = middle[1] + drop + height * np.sign(np.sin(angles)) * np.abs(np.sin(angles)) ** (2 / power)
        z = front - 0.10 * ((np.abs(x) / (half * 2)) ** 2)
        rings.append((np.column_stack([x, y, z]), True))
    inner = half * 1.03 - width
    bridge = np.array([[-inner, middle[1] + 0.03, front], [-inner * 0.4, middle[1] + 0.065, front + 0.03], [inner * 0.4, middle[1] + 0.065, front + 0.03], [inner, middle[1] + 0.03, front]])
    rings.append((bridge, False))
    outer = half * 1.03 + width
    points = figure.points[: body.BODY_VERTICES]
    ear = np.abs(points[(np.abs(points[:, 1] - middle[1]) < 0.1) & (np.abs(points[:, 2] - 0.2) < 0.3)][:, 0]).max()
    for sign in (-1, 1):
        arm = np.array([[sign * outer, middle[1] + 0.03, front - 0.1], [sign * ear * 0.84, middle[1] + 0.03, 0.35]])
        rings.append((arm, False))
    material = materials.plain("frame", look["tone"], 0.3)
    for path, closed in rings:
        curve = bpy.data.curves.new("frame", "CURVE")
        curve.dimensions = "3D"
        curve.bevel_depth = 0.024 if look["heavy"] else 0.013
        curve.bevel_resolution = 2
        spline = curve.splines.new("POLY")
        placed = scene.to_blender(figure.turned(path))
        spline.points.add(len(placed) - 1)
        spline.points.foreach_set("co", np.hstack([placed, np.ones((len(placed), 1))]).ravel())
        spline.use_cyclic_u = closed
        curve.materials.append(material)
        frame = bpy.data.objects.new("frame", curve)
        frame.visible_shadow, frame.pass_index = False, DETAIL
        bpy.context.scene.collection.objects.link(frame)
