import { css, darker, lighter, mix, type Rgb } from '../../src/seed/pictures/colours.ts'
import type { Chance } from '../../src/seed/random.ts'
import { clouds, gradient, type Painter, range, times, wash } from './scene-parts.ts'
import { ellipse, path, rect } from './shapes.ts'

const books = (chance: Chance, y: number, from: number, to: number) => {
  let drawn = rect(from - 6, y, to - from + 12, 5, { fill: css([96, 70, 54]) })
  for (let x = from; x < to; ) {
    const [width, height] = [range(chance, 5, 12), range(chance, 24, 40)]
    const cover = chance.pick<Rgb>([
      [178, 84, 70],
      [214, 188, 146],
      [76, 100, 108],
      [62, 66, 92],
      [196, 140, 90],
      [120, 132, 104],
    ])
    drawn += rect(x, y - height, width - 0.6, height, { fill: css(cover) })
    x += width
  }
  return drawn
}

export const home: Painter = (chance) => {
  const wall = chance.pick<Rgb>([
    [222, 204, 184],
    [188, 198, 188],
    [228, 208, 178],
    [176, 186, 200],
    [212, 176, 154],
    [170, 176, 158],
  ])
  const isLeft = chance.is(0.5)
  const x = isLeft ? range(chance, -30, 6) : range(chance, 190, 220)
  const frame = css(lighter(wall, 0.5))
  const window =
    rect(x, -10, 104, 250, { fill: css([246, 244, 230]) }) +
    times(9, () =>
      ellipse(x + range(chance, 6, 96), range(chance, 90, 236), range(chance, 12, 26), range(chance, 10, 20), {
        fill: css(mix([150, 176, 120], [226, 232, 200], chance.next())),
        blur: 2,
      }),
    ) +
    [x - 5, x + 48, x + 100].map((at) => rect(at, -10, 7, 256, { fill: frame })).join('') +
    [90, 240].map((y) => rect(x - 8, y, 118, 8, { fill: frame })).join('')
  const pot = isLeft ? range(chance, 232, 276) : range(chance, 16, 56)
  const plant = times(13, (index) =>
    ellipse(pot + range(chance, -26, 26), 232 - index * 9, range(chance, 6, 11), range(chance, 20, 34), {
      fill: css([64 + chance.int(0, 50), 100 + chance.int(0, 46), 66 + chance.int(0, 20)]),
      more: `transform="rotate(${chance.int(-50, 50)} ${pot.toFixed(0)} 250)"`,
    }),
  )
  const rows = isLeft
    ? books(chance, 130, 196, 310) + books(chance, 210, 206, 310)
    : books(chance, 130, -8, 92) + books(chance, 210, -8, 82)
  const floor = rect(-10, 300, 320, 110, { fill: css(darker(wall, 0.22)), blur: 6 })
  return wash(chance, lighter(wall, 0.2), darker(wall, 0.12)) + floor + window + (chance.is(0.5) ? rows : plant)
}

export const cafe: Painter = (chance) => {
  const wood = chance.pick<Rgb>([
    [176, 124, 88],
    [150, 112, 92],
    [120, 134, 122],
    [188, 140, 100],
  ])
  const lamps = times(chance.int(3, 7), () => {
    const [x, y, r] = [range(chance, 0, 300), range(chance, 0, 150), range(chance, 10, 24)]
    return (
      ellipse(x, y, r * 2, r * 2, { fill: css([255, 200, 130]), opacity: 0.28, blur: 12 }) +
      ellipse(x, y, r, r, { fill: css([255, 226, 176]), opacity: 0.85, blur: 0 })
    )
  })
  const shelves = [96, 158, 222].map((y) => books(chance, y, -8, 96) + books(chance, y, 206, 310)).join('')
  return wash(chance, lighter(wood, 0.18), darker(wood, 0.4)) + shelves + lamps
}

export const city: Painter = (chance) => {
  const [high, low] = chance.pick<[Rgb, Rgb]>([
    [
      [150, 190, 222],
      [246, 234, 214],
    ],
    [
      [182, 200, 216],
      [240, 232, 222],
    ],
    [
      [180, 170, 200],
      [252, 218, 184],
    ],
  ])
  let houses = ''
  for (let x = range(chance, -40, -10); x < 300; ) {
    const [width, top] = [range(chance, 50, 76), range(chance, 40, 120) + (x > 70 && x < 190 ? 50 : 0)]
    const wall = chance.pick<Rgb>([
      [222, 190, 146],
      [196, 128, 104],
      [232, 216, 190],
      [170, 178, 180],
      [214, 166, 140],
      [188, 184, 160],
    ])
    const roof = chance.is(0.6)
      ? path(`M${x - 2} ${top}L${x + width / 2} ${top - range(chance, 22, 44)}L${x + width + 2} ${top}Z`, {
          fill: css(mix([150, 84, 70], [92, 90, 100], chance.next())),
        })
      : ''
    const columns = Math.round(width / 20)
    const windows = times(columns * 6, (place) =>
      rect(x + 7 + (place % columns) * ((width - 8) / columns), top + 14 + Math.floor(place / columns) * 44, 10, 22, {
        fill: css(chance.is(0.25) ? [252, 222, 158] : mix([86, 100, 118], wall, 0.25)),
      }),
    )
    houses +=
      roof +
      rect(x, top, width, 400, { fill: css(wall) }) +
      rect(x, top, 5, 400, { fill: css(darker(wall, 0.15)) }) +
      windows
    x += width + 1
  }
  const green = times(12, () =>
    ellipse(
      chance.is(0.5) ? range(chance, -20, 60) : range(chance, 240, 320),
      range(chance, 200, 330),
      range(chance, 14, 30),
      range(chance, 12, 24),
      {
        fill: css([92 + chance.int(0, 60), 124 + chance.int(0, 40), 80]),
      },
    ),
  )
  return (
    gradient('sky', high, low, -10, 260) +
    clouds(chance, 90, lighter(low, 0.6)) +
    houses +
    (chance.is(0.6) ? green : '') +
    rect(-10, 340, 320, 70, { fill: css([176, 162, 150]) })
  )
}

export const evening: Painter = (chance) => {
  const [high, low] = chance.pick<[Rgb, Rgb]>([
    [
      [74, 66, 108],
      [236, 150, 120],
    ],
    [
      [60, 72, 116],
      [230, 172, 150],
    ],
    [
      [96, 66, 100],
      [246, 168, 108],
    ],
    [
      [52, 62, 96],
      [206, 130, 130],
    ],
  ])
  const houses = times(8, (index) => {
    const [x, y] = [index * 42 - 20, range(chance, 70, 190) + (index > 1 && index < 6 ? 60 : 0)]
    const wall = mix(darker(high, 0.35), low, range(chance, 0.02, 0.16))
    const windows = times(15, (place) =>
      chance.is(0.55)
        ? rect(x + 6 + (place % 3) * 12, y + 14 + Math.floor(place / 3) * 30, 7, 13, {
            fill: css(mix([255, 206, 128], [255, 160, 96], chance.next())),
          })
        : '',
    )
    return rect(x, y, 40, 400, { fill: css(wall) }) + windows
  })
  const lamps = times(9, () => {
    const [x, y, r] = [range(chance, 0, 300), range(chance, 170, 330), range(chance, 5, 12)]
    return (
      ellipse(x, y, r * 2.6, r * 2.6, { fill: css([255, 176, 110]), opacity: 0.3, blur: 6 }) +
      ellipse(x, y, r, r, { fill: css([255, 226, 172]), opacity: 0.95 })
    )
  })
  return wash(chance, high, low) + houses + lamps
}
