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
const surface: Shade = { light: '#ffffff', dark: '#221926' }
const white: Shade = { light: '#ffffff', dark: '#ffffff' }
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
    ...(soft && { bubble: soft }),
    ...(dusk && {
      'dusk-raised': mixed(dusk, white, 0.1),
      'dusk-line': mixed(dusk, white, 0.26),
      'dusk-control': mixed(dusk, white, 0.6),
      chosen: { light: dusk.light, dark: mix(dusk.light, '#ffffff', 0.86) },
      'on-chosen': { light: onDusk, dark: dusk.light },
    }),
    ...(unread && { 'on-unread': { light: wordsOn(unread.light), dark: wordsOn(unread.dark) } }),
  }
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
