import sharp from 'sharp'
import type { Chance } from './random.ts'

const heads = {
  female: [
    'afro',
    'bangs',
    'bangs2',
    'bun',
    'bun2',
    'buns',
    'cornrows2',
    'hijab',
    'long',
    'longAfro',
    'longBangs',
    'longCurly',
    'medium1',
    'medium2',
    'medium3',
    'mediumBangs',
    'mediumBangs2',
    'mediumBangs3',
    'mediumStraight',
    'grayBun',
    'grayMedium',
    'twists',
  ],
  male: [
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'flatTop',
    'flatTopLong',
    'pomp',
    'shaved1',
    'shaved2',
    'shaved3',
    'noHair1',
    'noHair2',
    'noHair3',
    'dreads1',
    'grayShort',
    'turban',
    'hatBeanie',
    'hatHip',
    'cornrows',
    'twists2',
  ],
}
const expressions = ['smile', 'smileBig', 'cute', 'cheeky', 'smileTeethGap', 'eyesClosed']
const beards = ['chin', 'full', 'full2', 'full3', 'goatee1', 'goatee2', 'moustache2', 'moustache4', 'moustache9']
const skins = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '694d3d']
const hairs = ['2c1b18', 'ecdcbf', 'd6b370', 'b58143', 'a55728', '724133', '4a312c', 'c93305']
const clothes = ['8fa7df', 'e78276', '9ddadb', 'ffcf77', 'e9a6b8', 'b7c9a8', 'd9c2f0', '5c7a99']
const skies: [string, string][] = [
  ['#ffd9c7', '#f6a58e'],
  ['#fde6c8', '#e9b07a'],
  ['#dfe9f6', '#9db9da'],
  ['#e7efe0', '#a9c39b'],
  ['#f7dfe6', '#d99bb0'],
  ['#ece4f7', '#b3a0d6'],
  ['#dff1ef', '#8fc4bd'],
  ['#f6efe6', '#cdb79c'],
]

/** A drawn portrait of somebody who does not exist: a JPEG of 900 x 1200 pixels, the same for the same chance. */
export async function drawPortrait(chance: Chance, gender: 'female' | 'male'): Promise<Buffer> {
  const look = {
    seed: String(chance.int(0, 1e9)),
    size: 1000,
    headVariant: chance.pick(heads[gender]),
    expressionVariant: chance.pick(expressions),
    facialHairVariant: chance.pick(beards),
    facialHairProbability: gender === 'male' && chance.is(0.4) ? 100 : 0,
    accessoriesVariant: chance.pick(['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5']),
    accessoriesProbability: chance.is(0.25) ? 100 : 0,
    maskProbability: 0,
    skinColor: chance.pick(skins),
    headContrastColor: chance.pick(hairs),
    clothingColor: chance.pick(clothes),
  }
  const [top, bottom] = chance.pick(skies)
  const sun = `<circle cx="${chance.int(120, 780)}" cy="${chance.int(150, 420)}" r="${chance.int(120, 260)}" fill="#fff" opacity=".28"/>`
  const hill = `<ellipse cx="${chance.int(0, 900)}" cy="1130" rx="${chance.int(500, 900)}" ry="${chance.int(180, 330)}" fill="${bottom}" opacity=".55"/>`
  const inner = (await drawPeep(look)).replace(/^<svg/, '<svg x="-50" y="215"')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="900" height="1200" fill="url(#sky)"/>${sun}${hill}${inner}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** Open Peeps by Pablo Stanley, CC0 1.0. The packages are optional: an installation without a demo leaves them out. */
async function drawPeep(look: object): Promise<string> {
  const { Avatar, Style } = await import('@dicebear/core')
  const { default: openPeeps } = await import('@dicebear/styles/open-peeps.json', { with: { type: 'json' } })
  return new Avatar(new Style(openPeeps as never), look as never).toString()
}
