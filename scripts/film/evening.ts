/*
 * The film of a landing page, as a function of time: dusk falls over a city, its windows light up one after the other,
 * and on the sill a second glass comes beside the first. Flat shapes; its last picture is the still that remains.
 */
export type Size = { width: number; height: number }

type Building = { x: number; width: number; height: number; layer: number; windows: Window[] }
type Window = { x: number; y: number; from: number; colour: string }

/** Farther ones are paler; heights are parts of the picture's shorter side. */
const layers = [
  { colours: ['#6b3250', '#4b2546'], low: 0.14, high: 0.34, wide: 0.09, lit: 0.12 },
  { colours: ['#46213f', '#331a38'], low: 0.08, high: 0.26, wide: 0.12, lit: 0.26 },
  { colours: ['#2a142e', '#20102a'], low: 0.03, high: 0.17, wide: 0.16, lit: 0.34 },
] as const
const warm = ['#ffd796', '#ffbf78', '#ffe6b8'] as const

/** One picture as SVG; `at` runs from 0, the sun just down, to 1, evening. */
export function evening(size: Size, at: number): string {
  const { width, height } = size
  const unit = Math.min(width, height)
  const sill = height - unit * 0.13
  const town = skyline(size, sill)
  // A wide picture has words on its left, a form on its right; below the words is room
  const middle = width > height ? width * 0.27 : width * 0.5
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${definitions(at)}
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${stars(size, at)}
<ellipse cx="${width * 0.62}" cy="${sill - unit * 0.08}" rx="${unit * 0.9}" ry="${unit * 0.5}" fill="url(#afterglow)"/>
${town.map((building) => house(building, sill, unit, at)).join('\n')}
${lights(size, sill, at)}
<rect y="${sill}" width="${width}" height="${height - sill}" fill="#150b19"/>
<rect y="${sill}" width="${width}" height="${unit * 0.012}" fill="${mixed('#8a4450', '#6a3a48', at)}"/>
${candle(middle, sill + unit * 0.035, unit, at)}
${glass(middle - unit * 0.19, sill + unit * 0.05, unit, 1)}
${glass(middle + unit * (0.19 + 0.5 * (1 - arrival(at))), sill + unit * 0.05, unit, fade(at, 0.3, 0.45))}
</svg>`
}

function definitions(at: number): string {
  const stop = (offset: number, from: string, to: string) =>
    `<stop offset="${offset}" stop-color="${mixed(from, to, at)}"/>`
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
${stop(0, '#33204a', '#191331')}${stop(0.45, '#6d3155', '#3d2148')}${stop(0.72, '#d96a5c', '#8f4257')}${stop(0.88, '#ffb07c', '#cf6a5d')}
</linearGradient>
<radialGradient id="afterglow"><stop stop-color="#ffc48c" stop-opacity="${0.75 - 0.4 * at}"/><stop offset="1" stop-color="#ffc48c" stop-opacity="0"/></radialGradient>
<radialGradient id="shine"><stop stop-color="#ffdf9e" stop-opacity="0.75"/><stop offset="0.35" stop-color="#ffc67c" stop-opacity="0.28"/><stop offset="1" stop-color="#ffb068" stop-opacity="0"/></radialGradient>
<linearGradient id="wine" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#7d1638"/><stop offset="0.55" stop-color="#b52a50"/><stop offset="1" stop-color="#7d1638"/></linearGradient>
<linearGradient id="wax" x1="0" y1="0" x2="1" y2="0"><stop stop-color="#d8b493"/><stop offset="0.5" stop-color="#fff0d9"/><stop offset="1" stop-color="#d8b493"/></linearGradient>
</defs>`
}

function skyline({ width, height }: Size, sill: number): Building[] {
  const unit = Math.min(width, height)
  const chance = randomOf(7)
  const tallest = Math.min(1, (sill / unit) * 0.75)
  return layers.flatMap(({ low, high, wide, lit }, layer) => {
    const row: Building[] = []
    for (let x = -unit * 0.05 * chance(); x < width; ) {
      const breadth = unit * wide * (0.7 + 0.6 * chance())
      const tall = unit * tallest * (low + (high - low) * chance()) + unit * 0.1
      row.push({
        x,
        width: breadth,
        height: tall,
        layer,
        windows: windowsOf({ breadth, tall, unit, lit, layer }, chance),
      })
      x += breadth + (chance() < 0.3 ? unit * 0.02 * chance() : 0)
    }
    return row
  })
}

type Front = { breadth: number; tall: number; unit: number; lit: number; layer: number }

function windowsOf({ breadth, tall, unit, lit, layer }: Front, chance: () => number): Window[] {
  const step = unit * (0.02 + layer * 0.006)
  const columns = Math.floor((breadth - step * 0.6) / step)
  const start = (breadth - columns * step) / 2
  const rows = Math.floor(tall / (step * 1.35)) - 1
  return Array.from({ length: Math.max(0, columns * rows) }).flatMap((_, index) => {
    if (chance() > lit) return []
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return [
      {
        x: start + (column + 0.25) * step,
        y: (row + 0.7) * step * 1.35,
        from: chance() * 0.85 - 0.12,
        colour: warm[Math.floor(chance() * warm.length)] ?? warm[0],
      },
    ]
  })
}

function house({ x, width, height, layer, windows }: Building, ground: number, unit: number, at: number): string {
  const colours = layers[layer]?.colours ?? layers[0].colours
  const step = unit * (0.02 + layer * 0.006)
  const top = ground - height
  const panes = windows.map((pane) => {
    const strength = fade(at, pane.from, pane.from + 0.1) * (0.55 + 0.2 * layer)
    if (strength <= 0) return ''
    return `<rect x="${short(x + pane.x)}" y="${short(top + pane.y)}" width="${short(step * 0.5)}" height="${short(step * 0.7)}" fill="${pane.colour}" opacity="${short(strength)}"/>`
  })
  return `<rect x="${short(x)}" y="${short(top)}" width="${short(width + 1)}" height="${short(height)}" fill="${mixed(colours[0], colours[1], at)}"/>${panes.join('')}`
}

function stars({ width, height }: Size, at: number): string {
  const chance = randomOf(23)
  return Array.from({ length: 46 }, () => {
    const [x, y, from, radius] = [chance() * width, chance() ** 1.4 * height * 0.45, 0.2 + chance() * 0.6, chance()]
    const strength = fade(at, from, from + 0.25) * (0.35 + 0.5 * radius)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(0.6 + radius)}" fill="#fff1dd" opacity="${short(strength)}"/>`
  }).join('')
}

/** Lamps of the street far below, out of focus: they drift a little, as what is near does when one leans. */
function lights({ width, height }: Size, sill: number, at: number): string {
  const unit = Math.min(width, height)
  const chance = randomOf(41)
  return Array.from({ length: Math.round((width / unit) * 9) }, () => {
    const radius = unit * (0.018 + 0.035 * chance())
    const x = chance() * width + unit * 0.03 * at
    const y = sill - unit * (0.02 + 0.13 * chance())
    const strength = 0.1 + 0.2 * chance() * fade(at, 0, 0.7)
    const colour = warm[Math.floor(chance() * warm.length)] ?? warm[0]
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}" opacity="${short(strength)}"/>`
  }).join('')
}

function glass(x: number, foot: number, unit: number, strength: number): string {
  if (strength <= 0) return ''
  const [wide, bowl, stem] = [unit * 0.066, unit * 0.17, unit * 0.13]
  const rim = foot - stem - bowl
  const level = rim + bowl * 0.42
  return `<g transform="translate(${short(x)} 0)" opacity="${short(strength)}">
<path d="M${short(-wide * 1.02)} ${short(level)}C${short(-wide)} ${short(rim + bowl * 0.86)} ${short(-wide * 0.5)} ${short(rim + bowl)} 0 ${short(rim + bowl)}S${short(wide)} ${short(rim + bowl * 0.86)} ${short(wide * 1.02)} ${short(level)}Z" fill="url(#wine)"/>
<path d="M${short(-wide * 0.82)} ${short(rim)}C${short(-wide * 1.25)} ${short(rim + bowl * 0.7)} ${short(-wide * 0.7)} ${short(rim + bowl)} 0 ${short(rim + bowl)}S${short(wide * 1.25)} ${short(rim + bowl * 0.7)} ${short(wide * 0.82)} ${short(rim)}Z" fill="#ffe9dc" fill-opacity="0.14" stroke="#ffe9dc" stroke-opacity="0.6" stroke-width="${short(unit * 0.004)}"/>
<path d="M${short(-wide * 0.62)} ${short(rim + bowl * 0.12)}Q${short(-wide * 0.86)} ${short(rim + bowl * 0.45)} ${short(-wide * 0.7)} ${short(rim + bowl * 0.66)}" fill="none" stroke="#fff6ee" stroke-opacity="0.7" stroke-width="${short(unit * 0.008)}" stroke-linecap="round"/>
<path d="M0 ${short(rim + bowl)}V${short(foot)}" stroke="#ffe9dc" stroke-opacity="0.65" stroke-width="${short(unit * 0.008)}"/>
<ellipse cy="${short(foot)}" rx="${short(wide * 0.75)}" ry="${short(unit * 0.009)}" fill="#ffe9dc" fill-opacity="0.5"/>
</g>`
}

function candle(x: number, foot: number, unit: number, at: number): string {
  const [wide, tall] = [unit * 0.028, unit * 0.075]
  const top = foot - tall
  // Leans and stretches as a flame does, and comes to rest
  const sway = Math.sin(at * 21) * 0.12 * (1 - at)
  const reach = unit * (0.062 + 0.006 * Math.sin(at * 33) * (1 - at))
  const tip = `${short(sway * unit * 0.1)} ${short(-reach)}`
  return `<g transform="translate(${short(x)} ${short(top)})">
<circle cy="${short(-reach * 0.5)}" r="${short(unit * (0.24 + 0.02 * Math.sin(at * 17) * (1 - at)))}" fill="url(#shine)"/>
<rect x="${short(-wide)}" width="${short(wide * 2)}" height="${short(tall)}" rx="${short(wide * 0.25)}" fill="url(#wax)"/>
<path d="M0 ${short(-unit * 0.006)}C${short(-unit * 0.02)} ${short(-unit * 0.012)} ${short(-unit * 0.014)} ${short(-reach * 0.6)} ${tip}C${short(unit * 0.014)} ${short(-reach * 0.6)} ${short(unit * 0.02)} ${short(-unit * 0.012)} 0 ${short(-unit * 0.006)}Z" fill="#ffd27a"/>
<ellipse cy="${short(-unit * 0.02)}" rx="${short(unit * 0.006)}" ry="${short(unit * 0.013)}" fill="#fff5dd"/>
</g>`
}

/** How far the second glass has come, 0 to 1: quick at first, then gently to its place. */
function arrival(at: number): number {
  const part = fade(at, 0.3, 0.72)
  return 1 - (1 - part) ** 3
}

function fade(at: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

function mixed(from: string, to: string, part: number): string {
  const channel = (colour: string, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  const channels = [0, 1, 2].map((index) => {
    const value = channel(from, index) + (channel(to, index) - channel(from, index)) * part
    return Math.round(value).toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** The same numbers each time: Park and Miller. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function short(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '')
}
