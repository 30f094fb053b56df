import { type Palette, repaint, type Shade } from '../../shared/palette.ts'
import { nicheOf } from '../features/scenes/niche.ts'
import { hasDisplayFace, paletteOf, shapeOf } from '../features/scenes/niche-looks.ts'

/** A brand over the theme: style sheet, colours of the browser's own bar, and whether headlines are in the display face. */
export type SiteLook = { css: string; bar: Shade; hasDisplayFace: boolean }

/** The look of a site from its niche and its palette. On the server: the browser gets the result. */
export function siteLook(siteNiche: number, own: Palette): SiteLook {
  const niche = nicheOf(undefined, siteNiche)
  const palette = paletteOf(niche, own)
  return {
    css: brandCss(palette, shapeOf(niche)),
    bar: barColours(palette),
    hasDisplayFace: hasDisplayFace(niche),
  }
}

/** The canvas of ui/theme.css: what a browser's own bar looks like above a site that repaints nothing. */
const canvas: Shade = { light: '#fbf6f1', dark: '#130d17' }

/** A site's own colours, letters and corners as CSS over ui/styles/theme.css. */
export function brandCss(palette: Palette, shape: Record<string, string> = {}): string {
  const colours = Object.entries(repaint(palette)).map(
    ([name, { light, dark }]) => `--site-${name}:light-dark(${light},${dark})`,
  )
  const lines = [...colours, ...Object.entries(shape).map(([name, value]) => `${name}:${value}`)]
  return lines.length > 0 ? `:root{${lines.join(';')}}` : ''
}

/** What a browser's own bar looks like above a site. */
export function barColours(palette: Palette): Shade {
  return repaint(palette)['primary-soft'] ?? canvas
}
