import type { Palette } from '../api/page-context.ts'

const colour = /^(#[\da-f]{3,8}|(rgb|hsl|oklch|oklab)\([\d\s.,%/deg-]+\))$/i

/** A site's own colours as CSS over the tokens of ui/theme.css; whatever is not plainly a colour is left out. */
export function paletteCss(palette: Palette): string {
  const lines = Object.entries(palette)
    .filter(([name, { light, dark }]) => /^[a-z-]+$/.test(name) && colour.test(light) && colour.test(dark))
    .map(([name, { light, dark }]) => `--site-${name}:light-dark(${light},${dark})`)
  return lines.length > 0 ? `:root{${lines.join(';')}}` : ''
}
