import type { Scene } from '../people/look.ts'
import type { Chance } from '../random.ts'
import { css, darker, lighter, mix, type Rgb } from './colours.ts'
import type { Features, Light } from './face.ts'
import { type Point, path, soft } from './paths.ts'

const range = (chance: Chance, from: number, to: number) => from + chance.next() * (to - from)
const cloths: readonly Rgb[] = [
  [54, 66, 92],
  [130, 58, 56],
  [214, 206, 192],
  [70, 92, 78],
  [40, 42, 48],
  [176, 136, 88],
  [110, 126, 150],
  [184, 110, 90],
  [96, 72, 92],
  [226, 222, 216],
  [150, 156, 120],
  [66, 110, 124],
]
const kinds: Record<Scene, readonly Kind[]> = {
  home: ['crew', 'shirt', 'vee'],
  cafe: ['shirt', 'crew', 'turtle', 'vee'],
  forest: ['hood', 'turtle', 'crew', 'scarf'],
  sea: ['crew', 'vee', 'hood', 'shirt'],
  city: ['jacket', 'scarf', 'shirt', 'turtle'],
  mountains: ['hood', 'scarf', 'turtle'],
  evening: ['jacket', 'shirt', 'vee', 'crew'],
  garden: ['crew', 'shirt', 'vee'],
}
type Kind = 'crew' | 'shirt' | 'vee' | 'hood' | 'turtle' | 'scarf' | 'jacket'

/** Neck, shoulders and what is worn there. */
export function paintBody(
  features: Features,
  light: Light,
  { scene, chance, skin }: { scene: Scene; chance: Chance; skin: Rgb },
): string {
  const { width, length, jaw, isMan, look, years } = features
  const kind = chance.pick(kinds[scene])
  const cloth = mix(chance.pick(cloths), light.tint, light.tintShare * 0.6)
  const bulk = { slim: -10, athletic: isMan ? 10 : 0, average: 0, curvy: 2, full: 16 }[look.body]
  const shoulder = (isMan ? 142 : 116) + bulk
  const neck = width * (isMan ? jaw - 0.13 : jaw - 0.2)
  const base = length + (isMan ? 38 : 40)
  const shade = darker(skin, 0.45)
  const neckShape = soft(
    [
      [-neck, 50],
      [-neck * 0.98, length + 14],
      [-neck * 1.5, base + 12],
      [0, base + 46],
      [neck * 1.5, base + 12],
      [neck * 0.98, length + 14],
      [neck, 50],
    ],
    true,
  )
  const collar = neck * 1.34
  const depth = kind === 'vee' ? 44 : kind === 'crew' ? 16 : kind === 'shirt' || kind === 'jacket' ? 34 : 4
  /** Of the neckline, halfway down. */
  const half = kind === 'vee' ? depth * 0.32 : depth * 0.7
  const torso: Point[] = [
    [-collar, base - 6],
    [-shoulder * 0.72, base + 18],
    [-shoulder, base + 52],
    [-shoulder - 16, 330],
    [shoulder + 16, 330],
    [shoulder, base + 52],
    [shoulder * 0.72, base + 18],
    [collar, base - 6],
    [collar * 0.55, base + half],
    [0, base + depth],
    [-collar * 0.55, base + half],
  ]
  const folds = Array.from({ length: 9 }, () => {
    const x = range(chance, -shoulder, shoulder)
    return path(
      soft([
        [x, base + range(chance, 34, 60)],
        [x + range(chance, -16, 16), base + 90],
        [x + range(chance, -22, 22), 330],
      ]),
      {
        stroke: css(chance.is(0.6) ? darker(cloth, 0.4) : lighter(cloth, 0.3)),
        width: range(chance, 4, 12),
        opacity: 0.3,
        blur: 5,
      },
    )
  }).join('')
  const stripes =
    kind === 'crew' && chance.is(0.3)
      ? Array.from({ length: 9 }, (_, index) =>
          path(
            soft([
              [-shoulder - 20, base + 56 + index * 15],
              [0, base + 42 + index * 16],
              [shoulder + 20, base + 56 + index * 15],
            ]),
            { stroke: css(mix(cloth, [244, 240, 232], 0.8)), width: 4.5, opacity: 0.75 },
          ),
        ).join('')
      : ''
  const trim: Record<Kind, () => string> = {
    crew: () =>
      path(
        soft([
          [-collar, base - 5],
          [-collar * 0.55, base + depth * 0.75],
          [0, base + depth + 1],
          [collar * 0.55, base + depth * 0.75],
          [collar, base - 5],
        ]),
        { stroke: css(darker(cloth, 0.25)), width: 6, opacity: 0.9 },
      ),
    vee: () =>
      path(`M${-collar} ${base - 5}L0 ${base + depth + 6}L${collar} ${base - 5}`, {
        stroke: css(darker(cloth, 0.2)),
        width: 5,
      }),
    shirt: () =>
      lapels(collar, base, lighter(cloth, 0.1), 34) +
      path(`M0 ${base + 34}L2 330`, { stroke: css(darker(cloth, 0.35)), width: 2 }),
    jacket: () =>
      lapels(collar * 0.9, base, [236, 232, 226], 32) + lapels(collar * 1.5, base - 2, darker(cloth, 0.2), 96),
    hood: () =>
      path(
        soft(
          [
            [-collar * 1.5, base - 12],
            [-collar * 1.2, base + 26],
            [0, base + 38],
            [collar * 1.2, base + 26],
            [collar * 1.5, base - 12],
            [collar * 0.9, base + 4],
            [0, base + 17],
            [-collar * 0.9, base + 4],
          ],
          true,
        ),
        { fill: css(darker(cloth, 0.16)), blur: 0.5 },
      ) + path(`M-12 ${base + 30}l-3 44M12 ${base + 30}l3 40`, { stroke: css(lighter(cloth, 0.5)), width: 2.6 }),
    turtle: () =>
      path(
        soft(
          [
            [-neck * 1.08, length + 14],
            [-neck * 1.24, base + 10],
            [0, base + 26],
            [neck * 1.24, base + 10],
            [neck * 1.08, length + 14],
            [0, length + 30],
          ],
          true,
        ),
        { fill: css(cloth) },
      ) +
      path(
        soft([
          [-neck * 1.1, length + 20],
          [0, length + 36],
          [neck * 1.1, length + 20],
        ]),
        { stroke: css(darker(cloth, 0.4)), width: 3, opacity: 0.5, blur: 1 },
      ),
    scarf: () => scarf(neck, base, length, mix(chance.pick(cloths), light.tint, 0.1), chance),
  }
  const shape = soft(torso, true)
  return [
    path(neckShape, { fill: css(darker(skin, 0.1)) }),
    `<clipPath id="neck"><path d="${neckShape}"/></clipPath><g clip-path="url(#neck)">`,
    path(
      soft(
        [
          [-width, length - 24],
          [0, length + 20],
          [width, length - 24],
          [width * 0.6, length + 26],
          [0, length + 36],
          [-width * 0.6, length + 26],
        ],
        true,
      ),
      { fill: css(shade), opacity: 0.75 * light.contrast, blur: 5 },
    ),
    path(
      soft(
        [
          [-light.side * neck * 0.5, length],
          [-light.side * neck * 0.6, base + 30],
          [-light.side * neck * 2.2, base + 30],
          [-light.side * neck * 1.6, length],
        ],
        true,
      ),
      { fill: css(shade), opacity: 0.42, blur: 8 },
    ),
    years > 0.5
      ? [16, 25]
          .map((down) =>
            path(
              soft([
                [-neck * 0.7, length + down],
                [0, length + down + 6],
                [neck * 0.7, length + down],
              ]),
              { stroke: css(shade), width: 1.6, opacity: years * 0.4, blur: 1 },
            ),
          )
          .join('')
      : '',
    '</g>',
    `<clipPath id="torso"><path d="${shape}"/></clipPath>`,
    path(shape, { fill: css(cloth), blur: 0.5 }),
    `<g clip-path="url(#torso)">${stripes}${folds}`,
    path(
      soft(
        [
          [-light.side * shoulder * 0.3, base],
          [-light.side * shoulder * 0.4, 330],
          [-light.side * shoulder * 1.5, 330],
          [-light.side * shoulder * 1.3, base],
        ],
        true,
      ),
      { fill: css(darker(cloth, 0.6)), opacity: 0.42, blur: 12 },
    ),
    path(
      soft([
        [-width, base - 8],
        [0, base + depth + 16],
        [width, base - 8],
      ]),
      { stroke: css(darker(cloth, 0.6)), width: 12, opacity: 0.28, blur: 8 },
    ),
    '</g>',
    trim[kind](),
  ].join('')
}

function lapels(collar: number, base: number, colour: Rgb, down: number): string {
  return [-1, 1]
    .map((side) => {
      const shape = `M${side * collar} ${base - 12}L${side * 2} ${base + down}L${side * collar * 1.1} ${base + Math.min(down, 44)}L${side * collar * 1.42} ${base + 2}Z`
      return (
        path(shape, { fill: css(colour) }) + path(shape, { stroke: css(darker(colour, 0.4)), width: 1.6, opacity: 0.6 })
      )
    })
    .join('')
}

function scarf(neck: number, base: number, length: number, colour: Rgb, chance: Chance): string {
  const bands = [0, 1, 2].map((index) => {
    const y = length + 14 + index * 13
    const wide = neck * (1.25 + index * 0.2)
    return path(
      soft([
        [-wide, y - 4],
        [-wide * 0.5, y + 12],
        [0, y + 16 + index * 2],
        [wide * 0.5, y + 11],
        [wide, y - 5],
      ]),
      { stroke: css(mix(colour, [20, 20, 30], 0.12 * index)), width: 19, opacity: 0.98 },
    )
  })
  const side = chance.is(0.5) ? -1 : 1
  const end = path(
    soft(
      [
        [side * neck * 0.2, base + 6],
        [side * neck * 0.9, base + 10],
        [side * neck * 1.1, base + 130],
        [side * neck * 0.3, base + 130],
      ],
      true,
    ),
    { fill: css(darker(colour, 0.1)) },
  )
  const seams = [0, 1].map((index) =>
    path(
      soft([
        [-neck * 1.3, length + 22 + index * 13],
        [0, length + 38 + index * 13],
        [neck * 1.3, length + 21 + index * 13],
      ]),
      { stroke: css(darker(colour, 0.5)), width: 3, opacity: 0.45, blur: 1 },
    ),
  )
  return end + bands.join('') + seams.join('')
}
