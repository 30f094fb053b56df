"""What skin, hair, eyes and cloth look like in light."""

import os

import bpy

from paths import TEXTURES


def linear(colour):
    """An sRGB colour of 0..255 as the linear one Blender reckons with."""
    return tuple((part / 255 / 12.92) if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)


def image(path):
    full = os.path.join(TEXTURES, path)
    found = bpy.data.images.get(path)
    if found is None:
        found = bpy.data.images.load(full)
        found.name = path
    return found


class Nodes:
    """A material put together step by step."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, values=None, **settings):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (values or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[name])
            elif isinstance(value, tuple) and len(value) == 3 and node.inputs[name].type == "RGBA":
                node.inputs[name].default_value = (*value, 1)
            else:
                node.inputs[name].default_value = value
        return node

    def mix(self, share, one, other, blend="MIX"):
        return self.node("MixRGB", {"Fac": share, "Color1": one, "Color2": other}, blend_type=blend).outputs["Color"]

    def noise(self, scale, detail=3.0, **more):
        place = self.node("TexCoord").outputs["Object"]
        return self.node("TexNoise", {"Vector": place, "Scale": scale, "Detail": detail, **more}).outputs["Fac"]

    def maths(self, operation, one, other=0.0, clamp=False):
        return self.node("Math", {0: one, 1: other}, operation=operation, use_clamp=clamp).outputs[0]

    def attribute(self, name):
        return self.node("Attribute", attribute_name=name).outputs

    def done(self, surface):
        self.tree.links.new(surface, self.output.inputs["Surface"])
        return self.material


#: What light of skin is left where light hardly gets to
HOLLOW = (150, 114, 106)


def skin(look):
    n = Nodes("skin")
    texture = n.node("TexImage", image=image(look["texture"]), interpolation="Cubic").outputs["Color"]
    colour = n.mix(1.0, texture, tuple(look["gain"]), "MULTIPLY")
    colour = n.mix(look["even"], colour, linear(look["tone"]))
    colour = n.mix(n.maths("MULTIPLY", n.attribute("blush")["Fac"], look["blush"]), colour, linear(look["blush_tone"]))
    colour = n.mix(n.maths("MULTIPLY", n.attribute("lips")["Fac"], look["lips"]), colour, linear(look["lip_tone"]))
    colour = n.mix(n.maths("MULTIPLY", n.attribute("stubble")["Fac"], look["stubble"]), colour, linear(look["stubble_tone"]))
    colour = n.mix(n.maths("MULTIPLY", n.attribute("hollow")["Fac"], 1.25, clamp=True), colour, linear(HOLLOW), "MULTIPLY")
    scalp = n.maths("MULTIPLY", n.attribute("scalp")["Fac"], look["scalp"])
    colour = n.mix(scalp, colour, linear(look["scalp_tone"]))
    crease = n.maths("MULTIPLY", n.attribute("wrinkle")["Fac"], look["age_share"])
    colour = n.mix(n.maths("MULTIPLY", crease, 0.35), colour, linear(look["crease_tone"]))
    lit = {}
    if look["age_share"] > 0:
        lit["Normal"] = n.node("Bump", {"Height": n.maths("MULTIPLY", crease, -1.0), "Strength": 0.6, "Distance": 0.02}).outputs["Normal"]
    shine = n.maths("ADD", look["roughness"], n.maths("MULTIPLY", n.attribute("lips")["Fac"], -0.12))
    surface = n.node(
        "BsdfPrincipled",
        {
            "Base Color": colour,
            # Ambient light: shadows are dark, but not black
            "Emission": colour,
            "Emission Strength": 0.14,
            "Specular": 0.12,
            "Roughness": shine,
            **lit,
        },
    )
    return n.done(surface.outputs[0])


def hair(name, texture, look):
    """The texture gives strands and holes; the colour is the person's own, with strands of other shades."""
    n = Nodes(name)
    picture = n.node("TexImage", image=image(texture))
    grey = n.node("RGBToBW", {"Color": picture.outputs["Color"]}).outputs[0]
    strands = n.node("MapRange", {"Value": grey, 1: look["dark"], 2: look["light"], 3: 0.35, 4: 1.25}).outputs[0]
    base = linear(look["tone"])
    place = n.noise(2.2, 1.0)
    share = n.node("MapRange", {"Value": place, 1: 0.42, 2: 0.62}).outputs[0]
    colour = n.mix(n.maths("MULTIPLY", share, look["second_share"]), base, linear(look["second"]))
    rgb = n.node("CombineColor", {"Red": strands, "Green": strands, "Blue": strands}).outputs[0]
    colour = n.mix(1.0, colour, rgb, "MULTIPLY")
    surface = n.node("BsdfPrincipled", {"Base Color": colour, "Roughness": 0.6, "Specular": 0.12})
    clear = n.node("BsdfTransparent").outputs[0]
    alpha = n.node("MapRange", {"Value": picture.outputs["Alpha"], 1: 0.1, 2: 0.75}).outputs[0]
    return n.done(n.node("MixShader", {0: alpha, 1: clear, 2: surface.outputs[0]}).outputs[0])


def plain(name, colour, roughness=0.6, **more):
    n = Nodes(name)
    return n.done(n.node("BsdfPrincipled", {"Base Color": linear(colour), "Roughness": roughness, **more}).outputs[0])


def teeth(light):
    n = Nodes("teeth")
    surface = n.node("BsdfPrincipled", {"Base Color": linear((196, 182, 164)), "Roughness": 0.4, "Emission": linear((232, 206, 186)), "Emission Strength": light})
    return n.done(surface.outputs[0])


def eye():
    """Coloured by rings around the pupil; wet."""
    n = Nodes("eye")
    painted = n.attribute("colour")
    surface = n.node("BsdfPrincipled", {"Base Color": painted["Color"], "Roughness": 0.25, "Specular": 0.2})
    light = n.node("Emission", {"Color": (1.0, 0.98, 0.94), "Strength": 0.9})
    return n.done(n.node("MixShader", {0: painted["Alpha"], 1: surface.outputs[0], 2: light.outputs[0]}).outputs[0])


def cloth(texture, look):
    """The texture's folds and seams in another colour."""
    n = Nodes("cloth")
    picture = n.node("TexImage", image=image(texture))
    own = n.node("HueSaturation", {"Hue": 0.5, "Saturation": look["own_saturation"], "Value": 1.0, "Color": picture.outputs["Color"]}).outputs[0]
    grey = n.node("RGBToBW", {"Color": picture.outputs["Color"]}).outputs[0]
    shade = n.node("MapRange", {"Value": grey, 1: look["dark"], 2: look["light"], 3: 0.45, 4: 1.15}).outputs[0]
    rgb = n.node("CombineColor", {"Red": shade, "Green": shade, "Blue": shade}).outputs[0]
    if look.get("plain"):
        shade = n.maths("ADD", 0.8, n.maths("MULTIPLY", n.noise(1.2, 0.0), 0.3))
        rgb = n.node("CombineColor", {"Red": shade, "Green": shade, "Blue": shade}).outputs[0]
    dyed = n.mix(1.0, linear(look["tone"]), rgb, "MULTIPLY")
    colour = n.mix(look["dye"], own, dyed)
    surface = n.node("BsdfPrincipled", {"Base Color": colour, "Roughness": 0.85, "Specular": 0.15})
    return n.done(surface.outputs[0])
