"""Builds and renders one sitting: a person's fixed features and what changes from picture to picture."""

import os

import numpy as np

import body
import bpy
import details
import hair
import materials
import scene
from parts import BROW, CLOTH, LASH, SKIN


def build(spec):
    """Puts the person into the scene; returns where eyes, mouth and the tip of the nose are in the picture, in shares of it."""
    scene.clear()
    points = body.proportioned(body.shaped(spec["shape"]), **spec["proportions"])
    figure = scene.Figure(points, spec["pose"])
    attributes = scene.masks(figure, points)
    attributes["hollow"] = scene.hollows(spec["gender"])
    if spec.get("hair"):
        attributes["scalp"] = hair.scalp_of(figure, points, spec["hair"])
    turned = figure.turned(points)
    low = figure.chin - 2.9
    covered = np.zeros(len(points), dtype=bool)

    for kind, name in spec["clothes"]:
        placed, uvs, faces, deleted = body.fitted("clothes", name, points)
        covered[list(deleted)] = True
        keep = placed[:, 1] > low - 0.4
        used, chosen, chosen_uvs = scene.kept(faces, keep)
        scene.add_mesh(name, figure.turned(placed)[used], chosen, uvs, chosen_uvs, materials.cloth(spec["cloth"]["texture"], spec["cloth"]), subdivide=1).pass_index = CLOTH

    _, uvs, faces, groups = body.base()
    keep = (np.arange(len(points)) < body.BODY_VERTICES) & (points[:, 1] > low) & ~covered
    used, chosen, chosen_uvs = scene.kept([faces[index] for index in groups["body"]], keep)
    scene.add_mesh(
        "body", turned[used], chosen, uvs, chosen_uvs, materials.skin(spec["skin"]), {key: value[used] for key, value in attributes.items()}, subdivide=1
    ).pass_index = SKIN
    if spec.get("hair"):
        hair.add(figure, points, spec["hair"], spec["lights"], spec["seed"])
    for part, folder, name, texture, look in (
        (BROW, "eyebrows", spec["brows"]["name"], f"proxies/eyebrows/{spec['brows']['name']}/textures/{spec['brows']['name']}.png", spec["brows"]),
        (LASH, "eyelashes", spec["lashes"]["name"], f"proxies/eyelashes/{spec['lashes']['name'].replace('eyelashes01', 'Eyelashes01')}/textures/{spec['lashes']['name']}.png", spec["lashes"]),
    ):
        placed, uvs, faces, _ = body.fitted(folder, name, points)
        scene.add_mesh(
            folder, figure.turned(placed), [face[0] for face in faces], uvs, [face[1] for face in faces],
            materials.hair(folder, texture, {"dark": 0.0, "light": 0.3, **look}),
        ).pass_index = part
    if spec.get("beard"):
        details.add_beard(figure, turned, attributes["beard"], spec)
    if spec.get("glasses"):
        details.add_glasses(figure, spec["glasses"])
    face = figure.turned(np.array([[0, (figure.top + figure.chin) / 2, figure.eyes[0][0][2]]]))[0]
    height = (figure.top - figure.chin) / spec["frame"]["head"]
    centre = np.array([face[0] * 0.6 + height * spec["frame"]["aside"], figure.chin + (figure.top - figure.chin) * 0.5 - height * spec["frame"]["drop"], 0])
    camera = centre + np.array([0, spec["frame"].get("rise", 0.6), 16.0])
    scene.add_camera(camera, centre, height)
    if spec["teeth"]:
        scene.add_teeth(figure, points)
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
    lips = turned[: body.BODY_VERTICES][attributes["lips"][: body.BODY_VERTICES] > 0.5].mean(axis=0)
    eyes = [figure.turned(centre[None, :])[0] for centre, _ in figure.eyes]
    return dict(eyes=[scene.seen(eye) for eye in eyes], mouth=scene.seen(lips), tip=scene.seen(turned[figure.tip]))


def set_up(width, height, samples):
    it = bpy.context.scene
    it.render.engine = "CYCLES"
    it.cycles.device = "CPU"
    it.cycles.samples = samples
    it.cycles.use_adaptive_sampling = False
    it.cycles.use_denoising = False
    it.cycles.max_bounces = it.cycles.diffuse_bounces = it.cycles.glossy_bounces = 0
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
    it.view_settings.look = "Medium Contrast"
    it.view_settings.exposure = 0.45
    it.render.image_settings.file_format = "PNG"
    it.render.image_settings.color_mode = "RGBA"
    write_parts(it)


def write_parts(it):
    """What each pixel shows (`parts.py`) goes to a second file."""
    it.view_layers[0].use_pass_object_index = True
    it.use_nodes = True
    it.node_tree.nodes.clear()
    layers = it.node_tree.nodes.new("CompositorNodeRLayers")
    tenth = it.node_tree.nodes.new("CompositorNodeMath")
    tenth.operation, tenth.inputs[1].default_value = "MULTIPLY", 0.1
    file = it.node_tree.nodes.new("CompositorNodeOutputFile")
    file.name = "parts"
    file.format.file_format, file.format.color_mode = "PNG", "BW"
    file.file_slots[0].save_as_render = False
    out = it.node_tree.nodes.new("CompositorNodeComposite")
    it.node_tree.links.new(layers.outputs["Image"], out.inputs[0])
    it.node_tree.links.new(layers.outputs["Alpha"], out.inputs[1])
    it.node_tree.links.new(layers.outputs["IndexOB"], tenth.inputs[0])
    it.node_tree.links.new(tenth.outputs[0], file.inputs[0])


def render(path):
    """Writes `path`.png, and what its pixels show to `path`-parts.png."""
    it = bpy.context.scene
    it.render.filepath = path + ".png"
    file = it.node_tree.nodes["parts"]
    file.base_path, file.file_slots[0].path = os.path.dirname(path), os.path.basename(path) + "-parts-"
    bpy.ops.render.render(write_still=True)
    os.replace(f"{path}-parts-{it.frame_current:04d}.png", path + "-parts.png")
