"""One person in Blender: head and shoulders, light, camera."""

import functools
import math
import random

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from mathutils.bvhtree import BVHTree

import body
import materials
from body import smooth
from parts import DETAIL, EYE


def to_blender(points):
    """MakeHuman's y is up and its z to the front."""
    return np.column_stack([points[:, 0], -points[:, 2], points[:, 1]])


def clear():
    for objects in (bpy.data.objects, bpy.data.curves, bpy.data.meshes, bpy.data.materials, bpy.data.lights, bpy.data.cameras):
        for each in list(objects):
            objects.remove(each)


def add_mesh(name, points, faces, uvs=None, face_uvs=None, material=None, attributes=None, subdivide=0):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(to_blender(points).tolist(), [], faces)
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))
    if face_uvs is not None:
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", uvs[np.concatenate(face_uvs)].ravel())
    for key, values in (attributes or {}).items():
        kind = "FLOAT" if values.ndim == 1 else "FLOAT_COLOR"
        mesh.attributes.new(key, kind, "POINT")
        mesh.attributes[key].data.foreach_set("value" if values.ndim == 1 else "color", np.asarray(values, dtype=np.float32).ravel())
    if material is not None:
        mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.pass_index = DETAIL
    if subdivide:
        modifier = thing.modifiers.new("smooth", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    return thing


def kept(faces, keep):
    """The faces whose vertices all stay, renumbered."""
    chosen = [face for face in faces if all(keep[vertex] for vertex in face[0])]
    used = np.unique(np.concatenate([face[0] for face in chosen]))
    number = np.zeros(len(keep), dtype=int)
    number[used] = np.arange(len(used))
    return used, [[int(number[vertex]) for vertex in face[0]] for face in chosen], [face[1] for face in chosen]


def add_teeth(figure, points):
    """Those of the base mesh, the upper ones nearer to the lips. Light hardly gets to them: they shine a little."""
    faces, groups = body.base()[2:]
    for group, moved, light in (("helper-upper-teeth", (0, -0.045, 0.02), 0.34), ("helper-lower-teeth", (0, -0.02, -0.02), 0.1)):
        used = body.vertices_of(group)
        number = {vertex: index for index, vertex in enumerate(used)}
        quads = [[number[vertex] for vertex in faces[face][0]] for face in groups[group]]
        add_mesh(group, figure.turned(points + np.array(moved))[used], quads, material=materials.teeth(light))


class Figure:
    """Where things are on this head, and how it is turned."""

    def __init__(self, points, pose):
        self.points = points
        self.pose = pose
        joint = lambda name: points[body.vertices_of("joint-" + name)].mean(axis=0)
        self.neck, self.head = joint("neck"), joint("head")
        eyes = [body.sphere_of(points[body.vertices_of(f"helper-{side}-eye")]) for side in "lr"]
        self.eyes = eyes
        self.eye_height = (eyes[0][0][1] + eyes[1][0][1]) / 2
        skull = points[: body.BODY_VERTICES]
        self.top = skull[:, 1].max()
        jaw = joint("jaw")
        near = (np.abs(skull[:, 0]) < 0.15) & (skull[:, 2] > jaw[2] - 0.25) & (skull[:, 1] > jaw[1] - 0.35)
        self.chin = skull[near][:, 1].min()
        self.tip = int(np.argmax(np.where((skull[:, 1] > self.chin + 0.3) & (np.abs(skull[:, 0]) < 0.3), skull[:, 2], -9)))
        self.shoulder = joint("l-shoulder")

    def arms_down(self, points):
        """The base mesh holds its arms away from the body."""
        lowered = points.copy()
        side = np.sign(points[:, 0])
        x, y = np.abs(points[:, 0]) - self.shoulder[0] + 0.25, points[:, 1] - self.shoulder[1]
        share = smooth(-0.35, 0.75, np.abs(points[:, 0]) - self.shoulder[0]) * (points[:, 1] < self.shoulder[1] + 1.0)
        angle = math.radians(30) * share
        lowered[:, 0] = side * (self.shoulder[0] - 0.25 + np.cos(angle) * x + np.sin(angle) * y)
        lowered[:, 1] = self.shoulder[1] - np.sin(angle) * x + np.cos(angle) * y
        return lowered

    def turned(self, points):
        """Head and neck turned; the shoulders follow a little."""
        yaw, pitch, roll = (math.radians(self.pose[key]) for key in ("yaw", "pitch", "roll"))
        share = smooth(self.neck[1] - 0.45, self.chin - 0.02, points[:, 1])
        turned = self.arms_down(points)
        for axes, angle in (((1, 2), pitch), ((0, 1), roll), ((0, 2), yaw)):
            pivot = self.neck if axes == (0, 2) else (self.neck + self.head) / 2
            a, b = axes
            x, y = turned[:, a] - pivot[a], turned[:, b] - pivot[b]
            c, s = np.cos(angle * share), np.sin(angle * share)
            turned[:, a], turned[:, b] = pivot[a] + c * x + s * y, pivot[b] - s * x + c * y
        body_turn = math.radians(self.pose["shoulders"])
        x, z = turned[:, 0] - self.neck[0], turned[:, 2] - self.neck[2]
        c, s = math.cos(body_turn), math.sin(body_turn)
        turned[:, 0], turned[:, 2] = self.neck[0] + c * x + s * z, self.neck[2] - s * x + c * z
        return turned


#: Rays for the shadow of hollows, and how far they look
RAYS, REACH = 48, 1.0
UNDER_JAW = 0.4


@functools.cache
def hollows(gender):
    """How much of its surroundings each vertex sees is in the way, 0 to 1: below chin and nose, beside eyes, between lips. Reckoned once, for a head that stands for all."""
    young = f"{gender}-young"
    points = body.shaped({f"macrodetails/universal-{young}-averagemuscle-averageweight": 1, f"macrodetails/caucasian-{young}": 1})
    _, _, faces, groups = body.base()
    quads = [tuple((faces[index][0] * 2)[:4]) for index in groups["body"]]
    tree = BVHTree.FromPolygons(points[: body.BODY_VERTICES].tolist(), quads)
    normals = np.zeros_like(points)
    for quad in quads:
        normals[list(quad)] += np.cross(points[quad[2]] - points[quad[0]], points[quad[3]] - points[quad[1]])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-9
    rng = np.random.default_rng(1)
    spread = rng.normal(0, 1, (RAYS, 3))
    spread /= np.linalg.norm(spread, axis=1, keepdims=True)
    jaw = points[body.vertices_of("joint-jaw")].mean(axis=0)
    # The jaw throws a shadow on the neck
    chin = points[: body.BODY_VERTICES][np.abs(points[: body.BODY_VERTICES, 0]) < 0.1]
    chin = chin[(chin[:, 1] > jaw[1] - 0.6) & (chin[:, 1] < jaw[1] - 0.2)]
    chin = chin[np.argmax(chin[:, 2])]
    below = chin[1] - 0.1 + np.maximum(0, chin[2] - points[:, 2]) * 0.45 - points[:, 1]
    hollow = UNDER_JAW * body.smooth(0, 0.16, below) * (1 - body.smooth(0.5, 1.1, chin[1] - points[:, 1]))
    for index in np.nonzero((points[:, 1] > jaw[1] - 1.6) & (points[:, 2] > -0.3) & (np.arange(len(points)) < body.BODY_VERTICES))[0]:
        normal = Vector(normals[index])
        start = Vector(points[index]) + normal * 0.012
        found = (tree.ray_cast(start, normal + Vector(ray) * 0.98, REACH)[3] for ray in spread)
        hollow[index] += sum(1 - far / REACH for far in found if far is not None) / RAYS
    return hollow


def masks(figure, points):
    """Where the skin is redder, where lips, beard and hair are."""
    lips = np.clip(body.mask_of("mouth/mouth-upperlip-volume-incr", "mouth/mouth-lowerlip-volume-incr") * 1.6, 0, 1)
    cheeks = np.maximum(body.mask_of("cheek/l-cheek-volume-incr"), body.mask_of("cheek/r-cheek-volume-incr"))
    x, y, z = points.T
    eye = figure.eyes[0][0]
    mouth = points[lips > 0.5].mean(axis=0)
    tip = points[figure.tip]
    near_tip = np.exp(-(np.linalg.norm(points - tip, axis=1) / 0.22) ** 2)
    ears = smooth(0.55, 0.71, np.abs(x)) * smooth(figure.chin + 0.3, figure.chin + 0.6, y) * (1 - smooth(eye[1] + 0.1, eye[1] + 0.4, y))
    blush = np.clip(cheeks * 0.8 - near_tip * 0.5 + ears * 0.4, 0, 1)
    under_nose = tip[1] - 0.16
    # From below the nose past the corners of the mouth up to the ears, with a soft edge and without single hairs on the cheeks
    depth = (z - figure.head[2]) / (figure.top - figure.chin) * 2
    high = np.interp(depth, [0.2, 0.34, 0.5, 0.75, 0.9], [eye[1] - 0.22, mouth[1] + 0.26, mouth[1] + 0.14, mouth[1] + 0.1, mouth[1] + 0.5])
    edge = np.interp(np.abs(x), [0.16, 0.28, 0.4, 0.5, 0.6], [under_nose, mouth[1] + 0.07, mouth[1] + 0.1, mouth[1] + 0.2, mouth[1] + 0.6])
    edge = np.minimum(edge, high)
    on_ears = (body.mask_of("ears/l-ear-scale-incr", "ears/r-ear-scale-incr") > 0.25) & (depth < 0.1) & (y > mouth[1] + 0.1)
    beard = smooth(-0.05, 0.1, depth) * ~on_ears * (1 - smooth(edge - 0.1, edge + 0.1, y)) * smooth(figure.chin - 0.32, figure.chin - 0.06, y) * (1 - np.clip(lips * 1.4, 0, 1))
    # Not in the mouth
    half = (figure.top - figure.chin) / 2
    beard = beard * ~((np.abs(x) < 0.34 * half) & (np.abs(y - mouth[1]) < 0.15 * half) & (z < mouth[2] - 0.15 * half - 0.5 * np.abs(x)))
    hairline = eye[1] + 0.62
    scalp = smooth(hairline - 0.1, hairline + 0.14, y + np.maximum(0, (0.75 - z)) * 0.62)
    scalp = scalp * (1 - ears)
    # Lines of the forehead
    rows = sum(np.exp(-(((y - (eye[1] + at + 0.04 * np.cos(x * 5))) / 0.022) ** 2)) for at in (0.36, 0.47, 0.58))
    forehead = rows * (1 - smooth(0.25, 0.42, np.abs(x))) * smooth(0.7, 0.9, z)
    return dict(lips=lips, blush=blush, beard=beard, stubble=beard, scalp=scalp, wrinkle=np.clip(forehead, 0, 1))


def add_eyes(figure, look, camera):
    rng = random.Random(look["seed"])
    for centre, radius in figure.eyes:
        radius *= 0.985
        at = figure.turned(centre[None, :])[0]
        aim = camera + np.array([*look["gaze"], 0]) - at
        aim /= np.linalg.norm(aim)
        side = np.cross([0, 1, 0], aim)
        side /= np.linalg.norm(side)
        up = np.cross(aim, side)
        rings = np.concatenate([np.linspace(0, 0.7, 40), np.linspace(0.75, math.pi, 22)])
        segments = 72
        angles = np.linspace(0, 2 * math.pi, segments, endpoint=False)
        ring, angle = np.meshgrid(rings, angles, indexing="ij")
        # The cornea bulges
        bulge = 1 + 0.035 * np.clip(1 - (ring / 0.56) ** 2, 0, 1)
        local = np.stack([np.sin(ring) * np.cos(angle), np.sin(ring) * np.sin(angle), np.cos(ring)], axis=-1) * bulge[..., None]
        points = at + radius * (local[..., :1] * side + local[..., 1:2] * up + local[..., 2:] * aim)
        colours = eye_colours(look, ring, angle, rng)
        faces = []
        for row in range(len(rings) - 1):
            for column in range(segments):
                after = (column + 1) % segments
                faces.append([row * segments + column, row * segments + after, (row + 1) * segments + after, (row + 1) * segments + column])
        flat = points.reshape(-1, 3)
        add_mesh("eye", flat, [face[::-1] for face in faces], material=materials.eye(), attributes={"colour": colours.reshape(-1, 4)}).pass_index = EYE


def eye_colours(look, ring, angle, rng):
    """White, iris with a dark rim, pupil; the lid's shadow on top and a window's light in it (alpha: what shines by itself)."""
    colour = np.array(materials.linear(look["iris"])) * 0.8
    white = np.array(materials.linear((206, 194, 186)))
    limit, pupil = 0.49, 0.2
    fibres = np.zeros_like(angle)
    for _ in range(14):
        fibres += np.sin(angle * rng.randint(5, 40) + rng.uniform(0, 6)) * 0.06
    radial = np.clip((ring - pupil) / (limit - pupil), 0, 1)
    side, height = np.sin(ring) * np.cos(angle), np.sin(ring) * np.sin(angle)
    # Light falls through: the iris is lighter below, opposite to the window
    shade = 1.15 - 0.7 * np.abs(radial - 0.35) + fibres - 0.9 * height
    inner = np.exp(-((radial - 0.12) / 0.14) ** 2)[..., None] * np.array(materials.linear((150, 100, 50))) * 0.25
    painted = colour * shade[..., None] + inner
    rim = smooth(0.62, 1.0, radial)[..., None]
    painted = painted * (1 - 0.85 * rim)
    outside = smooth(limit - 0.02, limit + 0.05, ring)[..., None]
    veins = np.array(materials.linear((190, 140, 128)))
    sclera = white + (veins - white) * (smooth(0.7, 1.15, ring) * 0.6)[..., None]
    painted = painted * (1 - outside) + sclera * outside
    dark = (1 - smooth(pupil - 0.02, pupil + 0.02, ring))[..., None]
    painted = painted * (1 - dark) + 0.004 * dark
    painted = painted * (1 - 0.6 * smooth(0.02, 0.42, height))[..., None]
    glint = np.exp(-(((side - 0.17 * look["light"]) ** 2 + (height - 0.17) ** 2) / 0.105**2) ** 2)
    return np.concatenate([np.clip(painted, 0, 1), glint[..., None]], axis=-1)


def add_light(name, kind, place, aim, energy, colour, size):
    data = bpy.data.lights.new(name, kind)
    data.energy, data.color = energy, materials.linear(colour)
    if kind == "AREA":
        data.shape, data.size = "DISK", size
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    place, aim = to_blender(np.array([place, aim]))
    thing.location = place
    direction = aim - place
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return thing


def add_camera(place, aim, frame_height):
    data = bpy.data.cameras.new("camera")
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    place, aim = to_blender(np.array([place, aim]))
    thing.location = place
    thing.rotation_euler = Vector(aim - place).to_track_quat("-Z", "Y").to_euler()
    data.sensor_fit = "VERTICAL"
    distance = np.linalg.norm(aim - place)
    data.angle = 2 * math.atan(frame_height / 2 / distance)
    data.clip_end = 100
    bpy.context.scene.camera = thing


def seen(point):
    """Where a point is in the picture: shares of its width and height, from the top left."""
    it = bpy.context.scene
    bpy.context.view_layer.update()
    x, y, _ = world_to_camera_view(it, it.camera, Vector(to_blender(point[None, :])[0]))
    return [round(x, 4), round(1 - y, 4)]
