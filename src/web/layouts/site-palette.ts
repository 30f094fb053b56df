import { type Palette, repaint, type Shade } from '../../shared/palette.ts'

/** The canvas of ui/theme.css: what a browser's own bar looks like above a site that repaints nothing. */
const canvas: Shade = { light: '#fbf6f1', dark: '#171019' }

/** A site's own colours as CSS over the tokens of ui/theme.css. */
export function paletteCss(palette: Palette): string {
  const lines = Object.entries(repaint(palette)).map(
    ([name, { light, dark }]) => `--site-${name}:light-dark(${light},${dark})`,
  )
  return lines.length > 0 ? `:root{${lines.join(';')}}` : ''
}

/** What a browser's own bar looks like above a site. */
export function barColours(palette: Palette): Shade {
  return repaint(palette)['primary-soft'] ?? canvas
}
