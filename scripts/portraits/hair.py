"""Hair of single strands: guides grow out of the scalp, are combed and fall; thousands of strands run between them, in locks."""

import bpy
import numpy as np
from mathutils.bvhtree import BVHTree
from mathutils.kdtree import KDTree

import body
import materials
import scene
from parts import HAIR

#: How hair is combed (shares of away from the crown, aside from the parting, back, forward), how far it stands off at its root and later,
#: lengths on top and at the sides and the nape (in half heights of the head), waves and curls
CUTS = {
    "crop": dict(comb=(1.0, 0.4, 0, 0.4), lift=0.3, top=0.26, side=0.12),
    "side": dict(comb=(0.2, 1.0, 0.35, 0), lift=0.45, top=0.62, side=0.17, parting=0.34),
    "quiff": dict(comb=(0, 0.25, 1.0, 0), lift=0.8, top=0.6, side=0.14, parting=0.4),
    "fringe": dict(comb=(1.0, 0.25, 0, 0.4), lift=0.35, top=0.5, side=0.24, parting=0.2),
    "buzz": dict(comb=(1.0, 0, 0, 0.2), lift=0.7, top=0.09, side=0.06),
    "tousled": dict(comb=(0.7, 0.7, 0, 0.4), lift=0.5, top=0.55, side=0.26, parting=0.2, wave=0.06, turns=6, mess=0.35),
    "curls": dict(comb=(0.6, 0.4, 0, 0.1), lift=0.9, top=0.75, side=0.34, curl=0.06, turns=9, mess=0.5),
    "afro": dict(comb=(0, 0, 0, 0), lift=1.0, top=0.42, side=0.36, curl=0.035, turns=14, mess=0.4, straight_out=True),
    "coils": dict(comb=(0.4, 0, 0, 0.2), lift=0.9, top=0.16, side=0.08, curl=0.025, turns=8, mess=0.35, straight_out=True),
    "long": dict(comb=(0.1, 1.0, 0.35, 0), lift=0.5, top=2.3, side=2.0, parting=0.05, falls=True),
    "swept": dict(comb=(0.1, 1.0, 0.3, 0), lift=0.6, top=2.0, side=1.7, parting=0.36, wave=0.05, turns=3, falls=True),
    "wavy": dict(comb=(0.1, 1.0, 0.3, 0), lift=0.6, top=2.1, side=1.8, parting=0.22, wave=0.09, turns=4, falls=True),
    "ringlets": dict(comb=(0.2, 1.0, 0.2, 0), lift=0.9, top=1.7, side=1.5, parting=0.2, curl=0.1, turns=7, mess=0.2, falls=True),
    "bob": dict(comb=(0.1, 1.0, 0.2, 0), lift=0.55, top=1.35, side=1.0, parting=0.24, falls=True, inward=0.1),
    "bangs": dict(comb=(0.1, 1.0, 0.2, 0), lift=0.5, top=1.6, side=1.25, parting=0.0, falls=True, bangs=True),
    "pixie": dict(comb=(0.4, 1.0, 0, 0.3), lift=0.4, top=0.7, side=0.36, parting=0.38, wave=0.03, turns=2, mess=0.1),
    "bun": dict(comb=(0, 0, 0, 0), lift=0.3, top=1, side=1, knot=(0.0, 1.1, -0.4)),
}


class Head:
    """Measures of a head, in its own halves of height."""

    def __init__(self, figure):
        self.height = figure.top - figure.chin
        self.half = self.height / 2
        self.eye = figure.eye_height
        self.centre = np.array([0, figure.eye_height + 0.1 * self.half, figure.head[2]])

    def at(self, place):
        return self.centre + np.array(place) * self.half

    def rise(self, points):
        return (points[:, 1] - self.eye) / self.height

    def depth(self, points):
        return (points[:, 2] - self.centre[2]) / self.half


def scalp_of(figure, points, look):
    """1 where hair grows: from the forehead over the temples and around the ears to the nape."""
    head = Head(figure)
    rise, depth = head.rise(points), head.depth(points)
    x = np.abs(points[:, 0]) / head.half
    corner = np.exp(-(((x - 0.42) / 0.16) ** 2)) * scene.smooth(0.2, 0.5, depth)
    line = np.interp(depth, [-0.62, -0.36, -0.22, -0.05, 0.13, 0.36, 0.68, 0.8], [-0.36, -0.3, -0.14, -0.08, -0.12, 0.18, 0.275, 0.275])
    line = line + look["high"] * scene.smooth(0.3, 0.6, depth) + look["recede"] * corner - 0.02 * np.exp(-((x / 0.12) ** 2)) * (depth > 0.4)
    ears = scene.smooth(0.5, 0.53, x) * scene.smooth(0.075, 0.05, rise) * scene.smooth(0.14, 0.08, depth) * (depth > -0.45) * (rise > -0.25)
    ears = np.maximum(ears, 0) * (body.mask_of("ears/l-ear-scale-incr", "ears/r-ear-scale-incr") > 0.25)
    inside = np.arange(len(points)) < body.BODY_VERTICES
    return scene.smooth(-0.022, 0.02, rise - line) * (1 - ears) * inside * (points[:, 1] > figure.chin - 0.1)


def roots_on(points, mask, count, rng):
    _, _, faces, groups = body.base()
    quads = np.array([(faces[index][0] * 2)[:4] for index in groups["body"]])
    quads = quads[mask[quads].min(axis=1) > 0.25]
    corners = points[quads]
    normals = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    areas = np.linalg.norm(normals, axis=1)
    weights = areas * mask[quads].mean(axis=1)
    chosen = rng.choice(len(quads), count, p=weights / weights.sum())
    u, v = rng.random((2, count, 1))
    c = corners[chosen]
    places = (c[:, 0] * (1 - u) + c[:, 1] * u) * (1 - v) + (c[:, 3] * (1 - u) + c[:, 2] * u) * v
    return places, normals[chosen] / areas[chosen][:, None]


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-9)


def along(vectors, normals):
    """What of these directions lies on the surface."""
    return unit(vectors - (vectors * normals).sum(axis=1, keepdims=True) * normals)


def combed(head, roots, normals, look, rng):
    """Which way hair is combed at each root, how long it is and how far it stands off; which of it is a fringe."""
    cut = CUTS[look["cut"]]
    mirrored, count = -1 if look["mirrored"] else 1, len(roots)
    rise, depth = head.rise(roots), head.depth(roots)
    parting = cut.get("parting", 0.25) * mirrored * head.half
    crown = head.at([0.1 * mirrored, 0.95, -0.5])
    if cut.get("falls"):
        aside = np.where(roots[:, :1] > parting, 1.0, -1.0)
    else:
        # Short hair goes over the head from its parting, to one side
        aside = np.where((roots[:, :1] - parting) * mirrored > 0.02, mirrored, -mirrored)
    directions = [roots - crown, aside * [1.0, 0, 0] + [0, 0, 0.15], np.tile([0, 0, -1.0], (count, 1)), np.tile([0, -0.2, 1.0], (count, 1))]
    comb = np.zeros_like(roots) + sum(share * along(direction, normals) for share, direction in zip(cut["comb"], directions) if share)
    # Hair at the sides and the nape goes down and a little back
    below = scene.smooth(0.3, 0.1, rise)[:, None]
    comb = comb * (1 - below) + below * along(np.tile([0, -1.0, -0.45], (count, 1)), normals)
    comb = comb + rng.normal(0, 0.12 + cut.get("mess", 0), (count, 3))
    high = scene.smooth(0.12, 0.36, rise)
    length = (cut["side"] + (cut["top"] - cut["side"]) * high) * head.half * look["length"]
    if cut["top"] < 1:
        # The nape is shorter, and eyes stay free
        length = length * (1 - 0.5 * scene.smooth(-0.05, -0.3, rise)) * (1 - 0.35 * scene.smooth(0.35, 0.7, depth))
    lift = cut["lift"] * (0.35 + 0.65 * high) * look["volume"]
    if look["cut"] == "quiff":
        lift = lift * (0.6 + 0.9 * scene.smooth(0.2, 0.7, depth))
    is_fringe = np.zeros(count, dtype=bool)
    if cut.get("bangs"):
        is_fringe = (depth > 0.42) & (np.abs(roots[:, 0]) < 0.5 * head.half) & (rise < 0.47)
        comb[is_fringe] = along(np.tile([0.25 * mirrored, -0.6, 1.0], (int(is_fringe.sum()), 1)), normals[is_fringe])
        length = np.where(is_fringe, (rise - 0.13) * head.height * 1.25 + 0.12, length)
    return comb, length, lift, high, is_fringe


def grown(figure, points, roots, normals, look, rng):
    """Guides: N x K x 3. Step by step, along their heading, off the skin and out of the face."""
    cut = CUTS[look["cut"]]
    head = Head(figure)
    falls, count = cut.get("falls", False), len(roots)
    comb, length, lift, high, is_fringe = combed(head, roots, normals, look, rng)
    side = np.sign(roots[:, 0] - cut.get("parting", 0.25) * (-1 if look["mirrored"] else 1) * head.half)
    _, _, faces, groups = body.base()
    tree = BVHTree.FromPolygons(points[: body.BODY_VERTICES].tolist(), [tuple((faces[index][0] * 2)[:4]) for index in groups["body"]])
    steps = 15 if falls else 9
    knot = head.at(cut["knot"]) if "knot" in cut else None
    step = (length if knot is None else np.linalg.norm(knot - roots, axis=1) * 1.12)[:, None] / (steps - 1)
    paths = [roots]
    here, heading = roots.copy(), unit(normals * lift[:, None] + comb)
    for share in np.linspace(0, 1, steps)[1:]:
        if knot is not None:
            heading = unit(knot - here)
        elif cut.get("straight_out"):
            heading = unit(heading + rng.normal(0, 0.06, (count, 3)))
        else:
            pull = 0.32 + 0.5 * share if falls else 0.24
            heading = unit(heading * 0.75 + comb * 0.18 * (1 - share) + np.array([0, -pull, 0]))
        here = here + heading * step
        margin = head.half * (0.03 + look["volume"] * (0.07 if falls else 0.05) * min(1, share * 3) * (0.5 + 0.5 * high))
        margin = margin * np.where(is_fringe, 0.8, 1 if knot is None else 0.7)
        for index in range(count):
            near, normal, _, _ = tree.find_nearest(here[index])
            near, normal = np.array(near), np.array(normal)
            if (here[index] - near) @ normal < margin[index]:
                here[index] = near + normal * margin[index]
        if falls:
            rising = head.rise(here)
            free = head.half * np.interp(rising, [-0.75, -0.5, -0.1, 0.12, 0.26, 0.33], [0.28, 0.46, 0.56, 0.56, 0.42, 0.05])
            front = scene.smooth(0.25, 0.5, head.depth(here)) * ~is_fringe
            wanted = np.where(here[:, 0] * side < free, side * free, here[:, 0])
            here[:, 0] += (wanted - here[:, 0]) * front * 0.7
            here[:, 0] *= 1 - cut.get("inward", 0) * share**2 * 0.2 * (rising < 0)
        paths.append(here.copy())
    paths = np.stack(paths, axis=1)
    if not cut.get("wave"):
        return paths
    share = np.linspace(0, 1, steps)[None, :, None]
    across = unit(np.cross(paths[:, -1] - paths[:, 0], normals + 1e-3))[:, None, :]
    phase = (look["phase"] + 2.5 * np.arctan2(roots[:, 0], roots[:, 2] - head.centre[2]) + rng.normal(0, 0.5, count))[:, None, None]
    return paths + across * np.sin(share * cut["turns"] * 2.6 + phase) * cut["wave"] * head.half * scene.smooth(0.1, 0.45, share) * look["wave"]


def strands(figure, points, look, seed):
    """Paths of all strands, the lock each belongs to, and which are loose."""
    rng = np.random.default_rng(seed)
    cut, half = CUTS[look["cut"]], Head(figure).half
    falls = cut.get("falls", False)
    mask = scalp_of(figure, points, look)
    guide_roots, guide_normals = roots_on(points, mask, 420 if falls else 700, rng)
    guides = grown(figure, points, guide_roots, guide_normals, look, rng)
    count = 8500 if falls else 13000
    roots, _ = roots_on(points, mask, count, rng)
    parting = cut.get("parting", 0.25) * (-1 if look["mirrored"] else 1) * half
    # Strands on both sides of a parting follow other guides
    apart = lambda places: places + np.sign(places[:, :1] - parting) * np.array([0.25, 0, 0]) * (places[:, 1:2] > figure.eye_height)
    tree = KDTree(len(guide_roots))
    for index, place in enumerate(apart(guide_roots)):
        tree.insert(place, index)
    tree.balance()
    found = [tree.find_n(place, 3) for place in apart(roots)]
    near = np.array([[each[1] for each in three] for three in found])
    weights = 1 / (np.array([[each[2] for each in three] for three in found]) + 0.01 * half)[:, :, None, None] ** 2
    weights = weights / weights.sum(axis=1, keepdims=True)
    paths = roots[:, None, :] + ((guides - guides[:, :1])[near] * weights).sum(axis=1)
    steps = paths.shape[1]
    share = np.linspace(0, 1, steps)[None, :, None]
    lock = near[:, 0]
    loose = rng.random(count) < (0.05 if falls else 0.08)
    clump = np.where(loose, 0, rng.uniform(0.35, 0.8, count))[:, None, None]
    paths = paths + (guides[lock] - paths) * clump * scene.smooth(0.05, 0.9, share)
    paths = paths + rng.normal(0, 1, (count, 1, 3)) * np.where(loose, 0.05 if falls else 0.03, 0.014)[:, None, None] * half * share**1.5
    if cut.get("curl"):
        angle = share[:, :, 0] * cut["turns"] * rng.uniform(0.8, 1.2, len(guides))[lock][:, None] + rng.uniform(0, 6.28, len(guides))[lock][:, None]
        length = paths[:, -1] - paths[:, 0]
        first = unit(np.cross(length, [0.3, 0.2, 1.0]))
        second = unit(np.cross(length, first))
        size = cut["curl"] * half * scene.smooth(0, 0.3, share) * look["wave"]
        paths = paths + (first[:, None] * np.cos(angle)[:, :, None] + second[:, None] * np.sin(angle)[:, :, None]) * size
    # Not all are as long
    ends = rng.uniform(0.72, 1.0, (count, 1)) * np.linspace(0, 1, steps)[None, :] * (steps - 1)
    low = np.minimum(ends.astype(int), steps - 2)
    rest, rows = (ends - low)[:, :, None], np.arange(count)[:, None]
    paths = paths[rows, low] * (1 - rest) + paths[rows, low + 1] * rest
    return with_knot(paths, lock, loose, Head(figure).at(cut["knot"]), half, rng) if "knot" in cut else (paths, lock, loose)


def with_knot(paths, lock, loose, centre, half, rng):
    """Strands wound around a ball."""
    count, steps = 1800, paths.shape[1]
    axis = unit(rng.normal(0, 1, (count, 3)) * np.array([1.0, 0.5, 0.6]))
    one = unit(np.cross(axis, rng.normal(0, 1, (count, 3))))
    other = np.cross(axis, one)
    angle = np.linspace(0, 2.2, steps)[None, :, None] + rng.uniform(0, 6, (count, 1, 1))
    size = half * 0.31 * rng.uniform(0.8, 1.0, (count, 1, 1)) * np.where(rng.random((count, 1, 1)) < 0.04, 1.2, 1)
    wound = centre + (one[:, None] * np.cos(angle) + other[:, None] * np.sin(angle)) * size * np.array([1.1, 0.95, 1.0])
    return np.concatenate([paths, wound]), np.concatenate([lock, rng.integers(0, 300, count)]), np.concatenate([loose, np.zeros(count, dtype=bool)])


def add(figure, points, look, lights, seed):
    paths, lock, loose = strands(figure, points, look, seed)
    rng = np.random.default_rng(seed + 1)
    count, steps = paths.shape[:2]
    cut = CUTS[look["cut"]]
    placed = figure.turned(paths.reshape(-1, 3)).reshape(count, steps, 3)
    middle = figure.turned(Head(figure).centre[None, :])[0]
    out = placed - middle
    out[:, :, 1] = np.where(out[:, :, 1] < 0, out[:, :, 1] * 0.12, out[:, :, 1])
    normals = unit(unit(out) + rng.normal(0, 0.07, (count, 1, 3)))
    tone, second = np.array(materials.linear(look["tone"])), np.array(materials.linear(look["second"]))
    locks = lock.max() + 1
    streak = (rng.random(locks) < look["second_share"] * 0.6) * rng.uniform(0.3, 1.0, locks)
    grey = np.clip(look["grey"] * rng.uniform(0.5, 1.5, locks)[lock], 0, 1)[:, None]
    share = np.linspace(0, 1, steps)[None, :, None]
    base = tone + (second - tone) * streak[lock][:, None]
    base = base + (np.array(materials.linear((168, 164, 160))) - base) * grey
    shade = np.exp(rng.normal(0, 0.17, locks))[lock][:, None] * np.exp(rng.normal(0, 0.05, (count, 1)))
    # Nothing casts a shadow on hair: what lies behind the face is painted darker
    behind = scene.smooth(0.35, -0.45, out[:, :, 2] / Head(figure).half)[:, :, None]
    colours = (base * shade)[:, None, :] * (0.72 + 0.5 * share) * (1 - 0.5 * behind)
    tangents = unit(np.gradient(placed, axis=1))
    halfway = unit(unit(np.array(lights[0]["from"], dtype=float)) + np.array([0, 0, 1.0]))
    shine = np.clip(1 - (tangents @ halfway) ** 2, 0, 1) ** (6 if cut.get("curl") else 12)
    facing = np.clip(normals @ halfway, 0, 1) ** 3
    gloss = tone * 0.8 + np.array([0.035, 0.033, 0.033])
    colours = np.clip(colours + (shine * facing)[:, :, None] * gloss * 0.8, 0.002, 1)
    width = np.where(loose, 0.005, 0.0115 if cut.get("falls") else 0.0085) * Head(figure).half
    ribbons("hair", placed, width, lit(colours, normals, lights), HAIR)


#: Ambient light, as a share
AMBIENT = 0.22


def lit(colours, normals, lights):
    """Colours of strands in soft light, computed without shadows: few samples would turn the shadows of strands into dark specks."""
    light = np.full(normals.shape, AMBIENT)
    for each in lights:
        place = np.array(each["from"], dtype=float)
        # Of a disk that shines to one side
        strength = each["energy"] / (np.pi * np.linalg.norm(place)) ** 2
        wrapped = np.clip((normals @ unit(place) + 0.2) / 1.2, 0, 1)
        light = light + wrapped[..., None] * strength * np.array(materials.linear(each["colour"]))
    return colours * light


def ribbons(name, paths, width, colours, part):
    """Bands that face the camera, end in a point and shine by themselves."""
    count, steps = paths.shape[:2]
    tangents = np.gradient(paths, axis=1)
    side = unit(np.cross(tangents, np.array([0, 0, 1.0])))
    taper = np.interp(np.linspace(0, 1, steps), [0, 0.15, 0.7, 1], [0.8, 1, 0.85, 0.25])
    off = side * (np.asarray(width)[:, None] * taper)[:, :, None]
    points = np.stack([paths - off, paths + off], axis=2).reshape(-1, 3)
    start = (np.arange(count) * steps * 2)[:, None, None] + (np.arange(steps - 1) * 2)[None, :, None]
    quads = (start + np.array([0, 1, 3, 2])).reshape(-1, 4)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", scene.to_blender(points).astype(np.float32).ravel())
    mesh.loops.add(quads.size)
    mesh.loops.foreach_set("vertex_index", quads.astype(np.int32).ravel())
    mesh.polygons.add(len(quads))
    mesh.polygons.foreach_set("loop_start", (np.arange(len(quads)) * 4).astype(np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(quads), 4, dtype=np.int32))
    mesh.update(calc_edges=True)
    twice = lambda values: np.repeat(values.reshape(-1, 3), 2, axis=0)
    paint = np.hstack([twice(np.broadcast_to(colours, paths.shape)), np.ones((len(points), 1))])
    mesh.attributes.new("colour", "FLOAT_COLOR", "POINT")
    mesh.attributes["colour"].data.foreach_set("color", paint.astype(np.float32).ravel())
    n = materials.Nodes(name)
    surface = n.node("Emission", {"Color": n.attribute("colour")["Color"]})
    mesh.materials.append(n.done(surface.outputs[0]))
    thing = bpy.data.objects.new(name, mesh)
    thing.visible_shadow, thing.pass_index = False, part
    bpy.context.scene.collection.objects.link(thing)
