import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `node scripts/draw-map.ts <countries-50m.json>` draws the map of a landing page anew: outlines of countries as paths of whole numbers.
 * The file is that of the npm package world-atlas 2.0.2: the shapes of Natural Earth, which are in the public domain.
 */
type Point = [x: number, y: number]
type Box = { left: number; top: number; right: number; bottom: number }
type Shape = { type: 'Polygon' | 'MultiPolygon' | string; id?: string; arcs: number[][] | number[][][] }
type Topology = {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: Shape[] } }
}
/** A stretch of the earth around a place in degrees, `unit` kilometres to one number; what lies out of `box` is cut off. */
type Sheet = {
  name: string
  longitude: number
  latitude: number
  unit: number
  box: Box
  /** How far a simplified line may be from the real one, and the smallest island, both in numbers of the sheet. */
  tolerance: number
  smallestArea: number
  /** Numbers of ISO 3166, as the atlas has them, and the codes that the product uses. */
  countries: Record<string, string>
}

const sheets: Sheet[] = [
  {
    name: 'europe',
    longitude: 10,
    latitude: 52,
    unit: 2.5,
    box: { left: -1300, top: -1120, right: 1300, bottom: 900 },
    tolerance: 1.2,
    smallestArea: 30,
    countries: {
      ...{ '008': 'AL', '012': 'DZ', '020': 'AD', '040': 'AT', '056': 'BE', '070': 'BA', '100': 'BG', '112': 'BY' },
      ...{ '191': 'HR', '196': 'CY', '203': 'CZ', '208': 'DK', '233': 'EE', '246': 'FI', '250': 'FR', '276': 'DE' },
      ...{ '300': 'GR', '348': 'HU', '352': 'IS', '372': 'IE', '380': 'IT', '428': 'LV', '440': 'LT', '442': 'LU' },
      ...{ '470': 'MT', '498': 'MD', '499': 'ME', '504': 'MA', '528': 'NL', '578': 'NO', '616': 'PL', '620': 'PT' },
      ...{ '642': 'RO', '643': 'RU', '688': 'RS', '703': 'SK', '705': 'SI', '724': 'ES', '752': 'SE', '756': 'CH' },
      ...{ '788': 'TN', '792': 'TR', '804': 'UA', '807': 'MK', '826': 'GB', '833': 'IM' },
    },
  },
  {
    name: 'america',
    longitude: -96,
    latitude: 39,
    unit: 5,
    box: { left: -1300, top: -900, right: 1100, bottom: 700 },
    tolerance: 2.2,
    smallestArea: 120,
    countries: { '124': 'CA', '192': 'CU', '484': 'MX', '840': 'US', '044': 'BS' },
  },
]

const source = process.argv[2]
if (source === undefined) throw new Error('Which atlas? See the head of this file')
const atlas = JSON.parse(readFileSync(source, 'utf8')) as Topology
const target = join(import.meta.dirname, '../src/web/pages/landers/designs/map-shapes.ts')
writeFileSync(target, moduleOf(sheets.map((sheet) => [sheet.name, shapesOf(sheet)])))

function shapesOf(sheet: Sheet): [code: string, path: string, frame: number[]][] {
  const lines = atlas.arcs.map((arc) =>
    simplified(
      unpacked(arc).map((place) => projected(place, sheet)),
      sheet.tolerance,
    ),
  )
  const shapes = atlas.objects.countries.geometries.flatMap((shape): [string, string, number[]][] => {
    const code = sheet.countries[shape.id ?? '']
    if (code === undefined) return []
    const polygons = (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs) as number[][][]
    const rings = polygons
      .flatMap((polygon) => polygon.slice(0, 1))
      .map((arcs) => clipped(joined(arcs, lines), sheet.box))
      .filter((ring) => ring.length > 3 && areaOf(ring) > sheet.smallestArea)
      .sort((one, other) => areaOf(other) - areaOf(one))
    const [mainland] = rings
    return mainland ? [[code, rings.map(pathOf).join(''), frameOf(mainland)]] : []
  })
  return shapes.sort(([one], [other]) => one.localeCompare(other))
}

/** The atlas has each line as whole steps from the point before. */
function unpacked(arc: Point[]): Point[] {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([stepX, stepY]) => {
    x += stepX
    y += stepY
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Lambert's azimuthal projection, which keeps areas in proportion. */
function projected([longitude, latitude]: Point, sheet: Sheet): Point {
  const degree = Math.PI / 180
  const earth = 6371 / sheet.unit
  const across = (longitude - sheet.longitude) * degree
  const [sin, cos] = [Math.sin(latitude * degree), Math.cos(latitude * degree)]
  const [sinHere, cosHere] = [Math.sin(sheet.latitude * degree), Math.cos(sheet.latitude * degree)]
  const scale = Math.sqrt(2 / Math.max(0.2, 1 + sinHere * sin + cosHere * cos * Math.cos(across)))
  return [earth * scale * cos * Math.sin(across), -earth * scale * (cosHere * sin - sinHere * cos * Math.cos(across))]
}

/** Douglas and Peucker: leaves out points that are hardly off the line between their neighbours. Ends stay, so that borders still meet. */
function simplified(line: Point[], tolerance: number): Point[] {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  const distances = line.map((point) => distance(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance),
    ...simplified(line.slice(farthest), tolerance).slice(1),
  ]
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = Math.hypot(alongX, alongY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs(alongX * (fromY - y) - alongY * (fromX - x)) / length
}

/** A negative number stands for the line with that complement, walked backwards. */
function joined(arcs: number[], lines: Point[][]): Point[] {
  return arcs.flatMap((number) => {
    const line = number < 0 ? (lines[~number] ?? []).toReversed() : (lines[number] ?? [])
    return line.slice(1)
  })
}

/** Sutherland and Hodgman: what of a ring lies in the box. */
function clipped(ring: Point[], { left, top, right, bottom }: Box): Point[] {
  const sides: [isIn: (point: Point) => boolean, cut: (from: Point, to: Point) => Point][] = [
    [([x]) => x >= left, (from, to) => cutAtX(from, to, left)],
    [([x]) => x <= right, (from, to) => cutAtX(from, to, right)],
    [([, y]) => y >= top, (from, to) => cutAtY(from, to, top)],
    [([, y]) => y <= bottom, (from, to) => cutAtY(from, to, bottom)],
  ]
  return sides.reduce(
    (points, [isIn, cut]) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        if (isIn(point)) return isIn(before) ? [point] : [cut(before, point), point]
        return isIn(before) ? [cut(before, point)] : []
      }),
    ring,
  )
}

function cutAtX([x, y]: Point, [toX, toY]: Point, at: number): Point {
  return [at, y + ((at - x) / (toX - x)) * (toY - y)]
}

function cutAtY([x, y]: Point, [toX, toY]: Point, at: number): Point {
  return [x + ((at - y) / (toY - y)) * (toX - x), at]
}

function areaOf(ring: Point[]): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) ?? [x, y]
    return total + beforeX * y - x * beforeY
  }, 0)
  return Math.abs(sum) / 2
}

/** The middle of what a ring takes up, and how much that is across and down. */
function frameOf(ring: Point[]): number[] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top].map(Math.round)
}

/** Steps from point to point: "m12-3l4 5-6 7z". */
function pathOf(ring: Point[]): string {
  let [x, y] = [0, 0]
  const steps = ring.flatMap(([toX, toY], index) => {
    const [stepX, stepY] = [Math.round(toX) - x, Math.round(toY) - y]
    if (index > 0 && stepX === 0 && stepY === 0) return []
    x += stepX
    y += stepY
    return [`${stepX}${stepY < 0 ? '' : ' '}${stepY}`]
  })
  const [start, ...rest] = steps
  return `M${start}l${rest.reduce((path, step) => path + (path === '' || step.startsWith('-') ? '' : ' ') + step, '')}z`
}

function moduleOf(drawn: [name: string, shapes: [code: string, path: string, frame: number[]][]][]): string {
  const lines = drawn.flatMap(([name, shapes]) => [
    '',
    `export const ${name}: readonly CountryShape[] = [`,
    ...shapes.map(([code, path, frame]) => `  { code: '${code}', frame: [${frame.join(', ')}], path: '${path}' },`),
    ']',
  ])
  return `/*
 * Outlines of countries, drawn by scripts/draw-map.ts from Natural Earth's shapes, which are in the public domain (naturalearthdata.com).
 */
export type CountryShape = {
  /** ISO 3166 */
  code: string
  /** Of the mainland: its middle, its width and its height. */
  frame: readonly [x: number, y: number, width: number, height: number]
  path: string
}
${lines.join('\n')}
`
}
