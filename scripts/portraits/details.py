"""Own geometry: beards of single hairs, and glasses."""

import math

import bpy
import numpy as np

import body
import materials
import scene


def add_beard(figure, turned, mask, spec):
    """Thin ribbons that grow out of the skin and hang down."""
    rng = np.random.default_rng(spec["seed"])
    _, _, faces, groups = body.base()
    quads = np.array([(faces[index][0] * 2)[:4] for index in groups["body"] if all(mask[vertex] > 0.3 for vertex in faces[index][0])])
    rest = figure.points
    lips_centre = rest[quads].mean(axis=1)
    if spec["beard"] == "moustache":
        tip = rest[figure.tip]
        mouth = tip[1] - 0.36
        keep = (lips_centre[:, 1] > mouth - 0.02) & (np.abs(lips_centre[:, 0]) < 0.36) & (lips_centre[:, 2] > tip[2] - 0.45)
        quads = quads[keep]
    corners = turned[quads]
    across, along = corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1]
    normals = np.cross(across, along)
    areas = np.linalg.norm(normals, axis=1)
    normals /= areas[:, None]
    weights = areas * mask[quads].mean(axis=1) ** 2
    count = {"short": 17000, "full": 22000, "moustache": 6000}[spec["beard"]]
    chosen = rng.choice(len(quads), count, p=weights / weights.sum())
    u, v = rng.random((2, count, 1))
    c = corners[chosen]
    roots = (c[:, 0] * (1 - u) + c[:, 1] * u) * (1 - v) + (c[:, 3] * (1 - u) + c[:, 2] * u) * v
    normal = normals[chosen]
    height = lips_centre[chosen][:, 1]
    low = np.clip((figure.chin + 0.55 - height) / 0.6, 0, 1)
    length = {"short": 0.06 + 0.03 * low, "full": 0.08 + 0.18 * low, "moustache": 0.1 + 0 * low}[spec["beard"]] * rng.uniform(0.7, 1.15, count)
    length *= 1 - 0.6 * scene.smooth(figure.chin + 0.55, figure.eye_height - 0.1, height)
    down = np.array([0, -1.0, 0.12]) + rng.normal(0, 0.2, (count, 3))
    if spec["beard"] == "moustache":
        down[:, 0] += np.sign(lips_centre[chosen][:, 0]) * 0.7
    first = normal * 0.35 + down * 0.7
    first /= np.linalg.norm(first, axis=1)[:, None]
    second = normal * 0.12 + down
    second /= np.linalg.norm(second, axis=1)[:, None]
    middle = roots + first * length[:, None] * 0.5
    end = middle + second * length[:, None] * 0.5
    side = np.cross(first, normal + rng.normal(0, 0.3, (count, 3)))
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
    width = 0.005
    points = np.stack([roots - side * width, roots + side * width, middle - side * width * 0.9, middle + side * width * 0.9, end], axis=1).reshape(-1, 3)
    start = np.arange(count)[:, None] * 5
    faces = (start + np.array([0, 1, 3, 2])).tolist() + (start + np.array([2, 3, 4])).tolist()
    tone = np.array(materials.linear(spec["beard_tone"]))
    shade = rng.uniform(0.7, 1.2, (count, 1)) * tone
    grey = rng.random(count) < spec["beard_grey"]
    shade[grey] = np.array(materials.linear((176, 170, 164))) * rng.uniform(0.7, 1.1, (grey.sum(), 1))
    colours = np.repeat(np.hstack([shade, np.ones((count, 1))]), 5, axis=0)
    n = materials.Nodes("beard")
    material = n.done(n.node("BsdfPrincipled", {"Base Color": n.attribute("colour")["Color"], "Roughness": 0.6, "Specular": 0.15}).outputs[0])
    scene.add_mesh("beard", points, faces, material=material, attributes={"colour": colours})


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
        bpy.context.scene.collection.objects.link(bpy.data.objects.new("frame", curve))
