import sharp from 'sharp'
import { chanceOf } from '../../seed/random.ts'

/** A picture like a photo of its own: soft light, things of several sizes, grain. The same for the same seed; JPEG, 3 by 4. */
export function scene(seed: number, width = 360): Promise<Buffer> {
  const chance = chanceOf(seed * 7919 + 13)
  const height = Math.round((width * 4) / 3)
  const colour = () => `rgb(${chance.int(0, 255)},${chance.int(0, 255)},${chance.int(0, 255)})`
  const place = () => [chance.int(-10, 110), chance.int(-10, 110)] as const
  const things = Array.from({ length: chance.int(8, 18) }, () => {
    const [x, y] = place()
    const [rx, ry, turn] = [chance.int(4, 40), chance.int(4, 40), chance.int(0, 180)]
    const shape = chance.is(0.6)
      ? `<ellipse cx="${x}%" cy="${y}%" rx="${rx}%" ry="${ry}%"`
      : `<rect x="${x}%" y="${y}%" width="${rx}%" height="${ry}%"`
    return `${shape} fill="${colour()}" opacity="${0.35 + chance.next() * 0.65}" transform="rotate(${turn} ${width / 2} ${height / 2})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="light" x1="${chance.next()}" y1="0" x2="${chance.next()}" y2="1"><stop offset="0" stop-color="${colour()}"/><stop offset="1" stop-color="${colour()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#light)"/>${things.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten().blur(1).jpeg({ quality: 88 }).toBuffer()
}
