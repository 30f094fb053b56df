export type Point = readonly [x: number, y: number]

const round = (number: number) => Math.round(number * 10) / 10

/** A soft line through all points. */
export function soft(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const [x, y] = at(0)
  const curves = Array.from({ length: points.length - 1 }, (_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const
    return `C${[...c1, ...c2, ...p2].map(round).join(' ')}`
  })
  return `M${round(x)} ${round(y)}${curves.join('')}`
}

type Paint = { fill?: string; stroke?: string; width?: number; opacity?: number; blur?: number; more?: string }

const attributesOf = ({ fill = 'none', stroke, width = 1, opacity, blur, more = '' }: Paint) =>
  [
    `fill="${fill}"`,
    stroke === undefined ? '' : `stroke="${stroke}" stroke-width="${round(width * 10) / 10}" stroke-linecap="round"`,
    opacity === undefined ? '' : `opacity="${Math.round(opacity * 1000) / 1000}"`,
    blur === undefined ? '' : `data-blur="${blur}"`,
    more,
  ]
    .filter((part) => part !== '')
    .join(' ')

export const path = (d: string, paint: Paint) => `<path d="${d}" ${attributesOf(paint)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, paint: Paint) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${attributesOf(paint)}/>`
export const rect = (x: number, y: number, width: number, height: number, paint: Paint) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributesOf(paint)}/>`
/** Amounts of blur that drawings use: others are drawn with the nearest. Each group costs as much as the whole picture is large. */
export const blurs = [2, 6, 12] as const
const nearest = (size: number) => (size < 1 ? 0 : size < 4 ? 2 : size < 10 ? 6 : 12)

type Group = { blur: number; elements: string[] }

function groupsOf(svg: string): Group[] {
  const groups: Group[] = []
  for (const element of svg.split(/(?=<)/)) {
    const blur = nearest(Number(/ data-blur="([\d.]+)"/.exec(element)?.[1] ?? 0))
    const plain = element.replace(/ data-blur="[\d.]+"/, '')
    const last = groups.at(-1)
    if (last !== undefined && last.blur === blur) last.elements.push(plain)
    else groups.push({ blur, elements: [plain] })
  }
  return groups
}

const drawGroup = ({ blur, elements }: Group) =>
  blur === 0 ? elements.join('') : `<g filter="url(#b${blur})">${elements.join('')}</g>`

/** Elements that are blurred alike and stand beside each other, blurred together. */
export const inGroups = (svg: string) => groupsOf(svg).map(drawGroup).join('')
