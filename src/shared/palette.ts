/** The colour tokens that a site may repaint. */
export const paletteTokens = [
  'primary',
  'on-primary',
  'primary-ink',
  'primary-soft',
  'secondary',
  'on-secondary',
  'unread',
  'dusk',
] as const
/** A colour in light and in dark, #rrggbb. */
export type Shade = { light: string; dark: string }
export type Theme = keyof Shade
/** What a site may repaint: names of colour tokens (see web/ui/theme.css) and their colours. */
export type Palette = Partial<Record<(typeof paletteTokens)[number], Shade>>

const colour = /^#[\da-f]{6}$/i
/** `ink` and `surface` of web/ui/theme.css: what derived shades are mixed with. */
const ink: Shade = { light: '#2b1431', dark: '#f8efe9' }
const surface: Shade = { light: '#ffffff', dark: '#261c2c' }
const white: Shade = { light: '#ffffff', dark: '#ffffff' }
/** `canvas`, `sunken` and `line` of web/ui/theme.css in the theme that a palette leaves alone. */
const paper = {
  canvas: { light: '#fbf6f1', dark: '#130d17' },
  sunken: { light: '#f4ece5', dark: '#1b1420' },
  line: { light: '#e8ddd6', dark: '#42344a' },
} satisfies Record<string, Shade>
const onDusk = '#fdf3e8'
const [darkWords, whiteWords] = ['#22083f', '#ffffff']

/** Every token that a palette repaints: those it names, and those that follow from them. Whatever is not plainly a colour is left out. */
export function repaint(palette: Palette): Record<string, Shade> {
  const named = Object.fromEntries(
    Object.entries(palette).filter(
      ([name, { light, dark }]) => /^[a-z-]+$/.test(name) && colour.test(light) && colour.test(dark),
    ),
  )
  const { primary, secondary, unread, dusk } = named
  const soft = named['primary-soft']
  return {
    ...named,
    ...(primary && { 'primary-hover': mixed(primary, ink, 0.1) }),
    ...(secondary && {
      'secondary-hover': mixed(secondary, ink, 0.15),
      'secondary-ink': mixed(secondary, ink, 0.12),
      'secondary-soft': mixed(surface, secondary, 0.14),
      focus: secondary,
    }),
    ...(soft && paperOf(soft)),
    ...(dusk && {
      ...nightOf(dusk, soft),
      bubble: { light: legible(mix(dusk.light, '#ffffff', 0.1)), dark: legible(mix(dusk.dark, '#ffffff', 0.24)) },
      'dusk-raised': mixed(dusk, white, 0.1),
      'dusk-line': mixed(dusk, white, 0.26),
      'dusk-control': mixed(dusk, white, 0.6),
      chosen: { light: dusk.light, dark: mix(dusk.light, '#ffffff', 0.78) },
      'on-chosen': { light: onDusk, dark: dusk.light },
    }),
    ...(unread && { 'on-unread': { light: wordsOn(unread.light), dark: wordsOn(unread.dark) } }),
  }
}

/** The paper of the light theme: the soft colour of a brand, thinned. The dark theme takes its paper from the dusk. */
function paperOf({ light }: Shade): Record<keyof typeof paper, Shade> {
  return {
    canvas: { ...paper.canvas, light: mix('#ffffff', light, 0.42) },
    sunken: { ...paper.sunken, light: mix('#ffffff', light, 0.85) },
    line: { ...paper.line, light: mix(light, ink.light, 0.09) },
  }
}

/** The paper of the dark theme, and the ink of both: as dark as the product's own, in the colour of the brand's dusk. */
function nightOf({ light, dark }: Shade, soft: Shade | undefined): Record<string, Shade> {
  const day = soft ? paperOf(soft) : paper
  return {
    ink: { light: shaded(light, 14), dark: ink.dark },
    'ink-soft': { light: shaded(mix(light, '#ffffff', 0.28), 6.6), dark: mix(dark, '#ffffff', 0.78) },
    canvas: { light: day.canvas.light, dark: shaded(dark, 19) },
    sunken: { light: day.sunken.light, dark: shaded(dark, 17.9) },
    surface: { light: '#ffffff', dark: shaded(dark, 16.2) },
    raised: { light: '#ffffff', dark: shaded(dark, 14) },
    'raised-hover': { light: day.sunken.light, dark: mix(shaded(dark, 14), '#ffffff', 0.07) },
    line: { light: day.line.light, dark: mix(shaded(dark, 14), '#ffffff', 0.08) },
  }
}

/** Darkened until `on-dusk-soft` text is readable on it (WCAG AA). */
const legible = (colour: string) => shaded(colour, 6.9)

/** A colour, darkened until white has this contrast to it. */
function shaded(colour: string, least: number): string {
  if (contrast(colour, '#ffffff') >= least) return colour
  return shaded(mix(colour, '#000000', 0.04), least)
}

function mixed(from: Shade, to: Shade, share: number): Shade {
  const mixOf = (theme: Theme) => mix(from[theme], to[theme], share)
  return { light: mixOf('light'), dark: mixOf('dark') }
}

/** A colour with a share of another one, 0 to 1, as `color-mix(in srgb, …)` has it. */
function mix(from: string, to: string, share: number): string {
  const parts = channels(from).map((channel, place) => channel + ((channels(to)[place] ?? 0) - channel) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function wordsOn(ground: string): string {
  return contrast(whiteWords, ground) >= contrast(darkWords, ground) ? whiteWords : darkWords
}

/** WCAG 2 contrast of two #rrggbb colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
