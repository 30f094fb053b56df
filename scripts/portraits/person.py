"""Builds and renders one sitting: a person's fixed features and what changes from picture to picture."""

import numpy as np

import body
import bpy
import details
import materials
import scene

hair_textures = {
    "short01": ("short01/textures/short01_diffuse.png", 0.0, 0.16),
    "short02": ("short02/textures/short02_diffuse.png", 0.02, 0.2),
    "short04": ("short04/textures/short04_diffuse.png", 0.0, 0.1),
    "bob01": ("bob01/textures/bob01_diffuse.png", 0.0, 0.08),
    "long01": ("long01/textures/long01_diffuse.png", 0.0, 0.16),
    "braid01": ("Braid01/textures/braid01_diffuse.png", 0.0, 0.12),
    "ponytail01": ("ponytail01/textures/ponytail01_diffuse.png", 0.01, 0.3),
    "afro01": ("afro01/textures/afro_diffuse.png", 0.0, 0.05),
}


def build(spec):
    scene.clear()
    points = body.shaped(spec["shape"])
    figure = scene.Figure(points, spec["pose"])
    attributes = scene.masks(figure, points)
    turned = figure.turned(points)
    low = figure.chin - 2.9
    covered = np.zeros(len(points), dtype=bool)

    for kind, name in spec["clothes"]:
        placed, uvs, faces, deleted = body.fitted("clothes", name, points)
        covered[list(deleted)] = True
        keep = placed[:, 1] > low - 0.4
        used, chosen, chosen_uvs = scene.kept(faces, keep)
        scene.add_mesh(name, figure.turned(placed)[used], chosen, uvs, chosen_uvs, materials.cloth(spec["cloth"]["texture"], spec["cloth"]), subdivide=1)

    _, uvs, faces, groups = body.base()
    keep = (np.arange(len(points)) < body.BODY_VERTICES) & (points[:, 1] > low) & ~covered
    used, chosen, chosen_uvs = scene.kept([faces[index] for index in groups["body"]], keep)
    scene.add_mesh(
        "body", turned[used], chosen, uvs, chosen_uvs, materials.skin(spec["skin"]), {key: value[used] for key, value in attributes.items()}, subdivide=1
    )
    if spec.get("hair"):
        name = spec["hair"]["name"]
        texture, dark, light = hair_textures[name]
        placed, uvs, faces, _ = body.fitted("hair", name, points)
        placed = styled(placed, spec["hair"], figure)
        keep = placed[:, 1] > low - 0.4
        used, chosen, chosen_uvs = scene.kept(faces, keep)
        look = {**spec["hair"], "dark": dark, "light": light}
        scene.add_mesh("hair", figure.turned(placed)[used], chosen, uvs, chosen_uvs, materials.hair("hair", "proxies/hair/" + texture, look), subdivide=0)
    for folder, name, texture, look in (
        ("eyebrows", spec["brows"]["name"], f"proxies/eyebrows/{spec['brows']['name']}/textures/{spec['brows']['name']}.png", spec["brows"]),
        ("eyelashes", spec["lashes"]["name"], f"proxies/eyelashes/{spec['lashes']['name'].replace('eyelashes01', 'Eyelashes01')}/textures/{spec['lashes']['name']}.png", spec["lashes"]),
    ):
        placed, uvs, faces, _ = body.fitted(folder, name, points)
        scene.add_mesh(
            folder, figure.turned(placed), [face[0] for face in faces], uvs, [face[1] for face in faces],
            materials.hair(folder, texture, {"dark": 0.0, "light": 0.3, **look}),
        )
    if spec.get("teeth"):
        placed, uvs, faces, _ = body.fitted("teeth", "teeth_base", points)
        used, chosen, chosen_uvs = scene.kept(faces, np.ones(len(placed), dtype=bool))
        scene.add_mesh("teeth", figure.turned(placed)[used], chosen, uvs, chosen_uvs, materials.plain("teeth", (214, 204, 190), 0.25))
    if spec.get("beard"):
        details.add_beard(figure, turned, attributes["beard"], spec)
    if spec.get("glasses"):
        details.add_glasses(figure, spec["glasses"])
    face = figure.turned(np.array([[0, (figure.top + figure.chin) / 2, figure.eyes[0][0][2]]]))[0]
    height = (figure.top - figure.chin) / spec["frame"]["head"]
    centre = np.array([face[0] * 0.6, figure.chin + (figure.top - figure.chin) * 0.5 - height * spec["frame"]["drop"], 0])
    camera = centre + np.array([0, spec["frame"].get("rise", 0.6), 16.0])
    scene.add_camera(camera, centre, height)
    scene.add_eyes(figure, spec["eyes"], camera)
    for light in spec["lights"]:
        place = face + np.array(light["from"])
        scene.add_light(light["name"], "AREA", place, face, light["energy"], light["colour"], light["size"])
    world = bpy.data.worlds[0] if bpy.data.worlds else bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*materials.linear(spec["world"]["colour"]), 1)
    background.inputs[1].default_value = spec["world"]["energy"]
    return figure


def styled(points, look, figure):
    """The same haircut, shorter, fuller, parted on the other side."""
    points = points.copy()
    if look.get("mirrored"):
        points[:, 0] = -points[:, 0]
    if look["turn"]:
        # Turned around the head until the fringe is off the eyes
        angle = np.radians(look["turn"] * (-1 if look.get("mirrored") else 1))
        x, z = points[:, 0].copy(), points[:, 2] - 0.35
        points[:, 0], points[:, 2] = np.cos(angle) * x + np.sin(angle) * z, 0.35 - np.sin(angle) * x + np.cos(angle) * z
    low = figure.chin - 0.1
    below = points[:, 1] < low
    points[below, 1] = low + (points[below, 1] - low) * look.get("length", 1)
    middle = np.array([0, figure.eye_height + 0.2, 0.35])
    above = points[:, 1] > figure.chin
    points[above] = middle + (points[above] - middle) * look.get("volume", 1)
    return points


def set_up(width, height, samples):
    it = bpy.context.scene
    it.render.engine = "CYCLES"
    it.cycles.device = "CPU"
    it.cycles.samples = samples
    it.cycles.use_adaptive_sampling = False
    it.cycles.use_denoising = False
    it.cycles.max_bounces = 2
    it.cycles.diffuse_bounces = 1
    it.cycles.glossy_bounces = 1
    it.cycles.transparent_max_bounces = 12
    it.cycles.caustics_reflective = it.cycles.caustics_refractive = False
    it.cycles.sample_clamp_indirect = 2.0
    it.cycles.sample_clamp_direct = 4.0
    it.cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    it.render.resolution_x, it.render.resolution_y, it.render.resolution_percentage = width, height, 100
    it.render.film_transparent = True
    it.render.threads_mode, it.render.threads = "FIXED", 1
    it.render.use_persistent_data = False
    it.view_settings.view_transform = "Filmic"
    it.view_settings.look = "Medium High Contrast"
    it.render.image_settings.file_format = "PNG"
    it.render.image_settings.color_mode = "RGBA"
