import { contrast, type Palette, repaint, type Shade, type Theme } from './palette.ts'

/** The colours of web/ui/theme.css, which a site's own come over; a test holds them to each other. */
export const productShades: Record<string, Shade> = {
  canvas: { light: '#fbf6f1', dark: '#130d17' },
  surface: { light: '#ffffff', dark: '#261c2c' },
  raised: { light: '#ffffff', dark: '#33273b' },
  sunken: { light: '#f4ece5', dark: '#1b1420' },
  line: { light: '#e8ddd6', dark: '#42344a' },
  'raised-hover': { light: '#f4ece5', dark: '#403248' },
  'control-line': { light: '#8c7a86', dark: '#80708a' },
  ink: { light: '#2b1431', dark: '#f8efe9' },
  'ink-soft': { light: '#67536a', dark: '#cbb9c9' },
  primary: { light: '#ff7a66', dark: '#f3826f' },
  'primary-hover': { light: '#ff6853', dark: '#ff9482' },
  'on-primary': { light: '#31100b', dark: '#31100b' },
  'primary-ink': { light: '#70295f', dark: '#e9b4d8' },
  'primary-soft': { light: '#f4e8f0', dark: '#482b4a' },
  bubble: { light: '#4a2450', dark: '#65446a' },
  chosen: { light: '#2b1431', dark: '#dac6de' },
  'on-chosen': { light: '#fdf3e8', dark: '#2b1431' },
  secondary: { light: '#4a55a8', dark: '#a9b3f5' },
  'secondary-hover': { light: '#3f4992', dark: '#bcc4fa' },
  'on-secondary': { light: '#ffffff', dark: '#1a1636' },
  'secondary-soft': { light: '#ececf8', dark: '#352f58' },
  'secondary-ink': { light: '#414b9a', dark: '#bac3fa' },
  focus: { light: '#4a55a8', dark: '#a9b3f5' },
  danger: { light: '#a5123a', dark: '#b91d48' },
  'danger-hover': { light: '#8a0d2f', dark: '#cf2a58' },
  'on-danger': { light: '#ffffff', dark: '#ffffff' },
  'danger-soft': { light: '#fde8ed', dark: '#461a27' },
  'danger-ink': { light: '#a5123a', dark: '#ff9cb1' },
  success: { light: '#1a7f4b', dark: '#4cc585' },
  'success-soft': { light: '#e2f5ea', dark: '#17372a' },
  'success-ink': { light: '#136239', dark: '#7fdcab' },
  warning: { light: '#f2b233', dark: '#f2b94a' },
  'on-warning': { light: '#2e1f00', dark: '#2e1f00' },
  'warning-soft': { light: '#fff1d3', dark: '#4a3422' },
  'warning-ink': { light: '#7a4c00', dark: '#f7ca73' },
  unread: { light: '#6b35cf', dark: '#c5a1ff' },
  'on-unread': { light: '#ffffff', dark: '#22083f' },
  online: { light: '#12874c', dark: '#45c883' },
  dusk: { light: '#2b1431', dark: '#2b1431' },
  'dusk-raised': { light: '#402b46', dark: '#402b46' },
  'dusk-line': { light: '#624f66', dark: '#624f66' },
  'dusk-control': { light: '#aaa1ad', dark: '#aaa1ad' },
  'on-dusk': { light: '#fdf3e8', dark: '#fdf3e8' },
  'on-dusk-soft': { light: '#decedb', dark: '#decedb' },
  lamp: { light: '#f2b233', dark: '#f2b233' },
  'lamp-ink': { light: '#f8cd76', dark: '#f8cd76' },
  'on-lamp': { light: '#2b1431', dark: '#2b1431' },
}

type Pairs = readonly (readonly [fore: string, backs: readonly string[]])[]
const grounds = ['canvas', 'surface', 'raised', 'raised-hover', 'sunken']
/** What is written on what: 4.5 to 1. */
const texts: Pairs = [
  ['ink', [...grounds, 'primary-soft', 'secondary-soft', 'danger-soft', 'success-soft', 'warning-soft']],
  ['ink-soft', [...grounds, 'primary-soft']],
  ['primary-ink', [...grounds, 'primary-soft']],
  ['secondary-ink', [...grounds, 'secondary-soft', 'primary-soft']],
  ['danger-ink', [...grounds, 'danger-soft']],
  ['success-ink', [...grounds, 'success-soft']],
  ['warning-ink', [...grounds, 'warning-soft']],
  ['on-primary', ['primary', 'primary-hover']],
  ['on-secondary', ['secondary', 'secondary-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-warning', ['warning']],
  ['on-unread', ['unread']],
  ['canvas', ['ink']],
  ['on-chosen', ['chosen']],
  ['on-dusk', ['dusk', 'dusk-raised', 'bubble']],
  ['on-dusk-soft', ['dusk', 'dusk-raised', 'bubble']],
  ['lamp-ink', ['dusk', 'dusk-raised', 'bubble']],
  ['on-lamp', ['lamp']],
]
/** Edges, dots and rings against what is around them: 3 to 1. */
const controls: Pairs = [
  ['control-line', ['canvas', 'surface', 'raised']],
  ['focus', grounds],
  ['primary-ink', grounds],
  ['online', ['surface', 'canvas', 'raised']],
  ['success', ['surface', 'canvas', 'raised']],
  ['unread', ['surface', 'raised']],
  ['chosen', ['canvas', 'surface', 'raised']],
  ['dusk-control', ['dusk', 'dusk-raised']],
  ['lamp', ['dusk', 'dusk-raised']],
]

type ContrastPair = { fore: string; back: string; least: number }
const pairsOf = (table: Pairs, least: number): ContrastPair[] =>
  table.flatMap(([fore, backs]) => backs.map((back) => ({ fore, back, least })))
/** Everything that has to be told apart, with the least contrast of WCAG AA. */
export const contrastPairs: readonly ContrastPair[] = [...pairsOf(texts, 4.5), ...pairsOf(controls, 3)]

/** The product's colours with a site's own over them. */
export function shadesWith(palette: Palette): Record<string, Shade> {
  return { ...productShades, ...repaint(palette) }
}

/** Contrast of a pair in a theme, 1 to 21; 1 for a colour that there is not. */
export function contrastOf({ fore, back }: ContrastPair, theme: Theme, shades: Record<string, Shade>): number {
  const [one, other] = [shades[fore]?.[theme], shades[back]?.[theme]]
  return one === undefined || other === undefined ? 1 : contrast(one, other)
}

type ContrastFault = ContrastPair & { theme: Theme; has: number }

/** What cannot be told apart well enough with a site's colours: none for a palette that reaches AA in light and in dark. */
export function paletteFaults(palette: Palette): ContrastFault[] {
  const shades = shadesWith(palette)
  return (['light', 'dark'] as const).flatMap((theme) =>
    contrastPairs
      .map((pair) => ({ ...pair, theme, has: contrastOf(pair, theme, shades) }))
      .filter(({ has, least }) => has < least),
  )
}
