import { css, mix, type Rgb } from '../../src/seed/pictures/colours.ts'
import type { Chance } from '../../src/seed/random.ts'
import { ellipse, rect } from './shapes.ts'

/** Where somebody stands: a picture 300 wide and 400 high. The middle is behind the person. */
export type Painter = (chance: Chance) => string

export const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export function wash(chance: Chance, top: Rgb, bottom: Rgb): string {
  const brushed = times(14, () =>
    ellipse(range(chance, -20, 320), range(chance, -20, 420), range(chance, 40, 110), range(chance, 20, 60), {
      fill: css(mix(top, bottom, chance.next())),
      opacity: 0.35,
      blur: 12,
    }),
  )
  return `<linearGradient id="wash" x1="0" y1="0" x2="0.2" y2="1"><stop offset="0" stop-color="${css(top)}"/><stop offset="1" stop-color="${css(bottom)}"/></linearGradient>${rect(-10, -10, 320, 420, { fill: 'url(#wash)' })}${brushed}`
}

export const gradient = (id: string, from: Rgb, to: Rgb, y: number, height: number) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${css(from)}"/><stop offset="1" stop-color="${css(to)}"/></linearGradient>${rect(-10, y, 320, height, { fill: `url(#${id})` })}`

export const clouds = (chance: Chance, lowest: number, colour: Rgb) =>
  times(7, () => {
    const [x, y] = [range(chance, -10, 310), range(chance, 10, lowest)]
    return times(4, () =>
      ellipse(x + range(chance, -36, 36), y + range(chance, -6, 6), range(chance, 16, 40), range(chance, 6, 12), {
        fill: css(colour),
        opacity: 0.75,
      }),
    )
  })
