import type { LogoId } from '../../../../contract/constants.ts'

type Shade = { light: string; dark: string }

/** How mails of a site look: its mark, and its colours over those of the product (#rrggbb, as `repaint` makes them of its palette). */
export type Look = { mark: LogoId; colours: Record<string, Shade> }

/** The same as in web/ui/theme.css, by the same names (look.test.ts compares them). A mail cannot ask for a style sheet. */
const product = {
  canvas: { light: '#fbf6f1', dark: '#130d17' },
  surface: { light: '#ffffff', dark: '#261c2c' },
  line: { light: '#e8ddd6', dark: '#42344a' },
  ink: { light: '#2b1431', dark: '#f8efe9' },
  'ink-soft': { light: '#67536a', dark: '#cbb9c9' },
  dusk: { light: '#2b1431', dark: '#2b1431' },
  'dusk-raised': { light: '#402b46', dark: '#402b46' },
  lamp: { light: '#f2b233', dark: '#f2b233' },
  'on-dusk': { light: '#fdf3e8', dark: '#fdf3e8' },
  primary: { light: '#ff7a66', dark: '#f3826f' },
  'on-primary': { light: '#31100b', dark: '#31100b' },
  'primary-ink': { light: '#70295f', dark: '#e9b4d8' },
  'primary-soft': { light: '#f4e8f0', dark: '#482b4a' },
} satisfies Record<string, Shade>

export type Colours = Record<keyof typeof product, Shade>

/** Every colour of a mail, in light and dark. */
export function coloursOf(look: Look | undefined): Colours {
  return { ...product, ...look?.colours }
}

/** Marks as signs that typefaces have: pictures and drawings are what mail programs take out first. */
const signs: Record<LogoId, string> = { spark: '✦', ember: '◆', knot: '∞', moon: '☾', wave: '≈', orchid: '✿' }

/** The sign on the mark's disc, as text and not as an emoji. */
export function signOf(look: Look | undefined): string {
  return `${signs[look?.mark ?? 'spark']}\uFE0E`
}
