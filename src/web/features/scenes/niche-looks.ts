import type { Palette } from '../../../shared/palette.ts'
import type { Niche } from './niche.ts'

/** Where the words and the first question stand in the hero: over the left of the scene, beside it, or across it. */
export type HeroLayout = 'over' | 'beside' | 'across'
type Letters = keyof typeof letters
type Corners = keyof typeof corners

type NicheLook = {
  hero: HeroLayout
  letters: Letters
  corners: Corners
  /** The ground of moments on sites of the niche whose palette names none; else the product's. */
  dusk?: string
}

/** What the brands of a niche look like beside their palette: composition, headlines and corners. */
export const nicheLooks: Record<Niche, NicheLook> = {
  general: { hero: 'over', letters: 'warm', corners: 'soft' },
  she: { hero: 'across', letters: 'light', corners: 'round' },
  bdsm: { hero: 'beside', letters: 'plain', corners: 'sharp', dusk: '#20123c' },
  bbw: { hero: 'over', letters: 'strong', corners: 'round', dusk: '#381428' },
  gilf: { hero: 'beside', letters: 'warm', corners: 'soft', dusk: '#15293c' },
  milf: { hero: 'across', letters: 'light', corners: 'round', dusk: '#0e3340' },
  gay: { hero: 'beside', letters: 'plain', corners: 'soft', dusk: '#191b48' },
}

/** Headlines; `warm` and `soft` are those of theme.css. */
const letters = {
  warm: {},
  light: { '--display-weight': '400', '--display-tracking': '-0.02em' },
  strong: { '--display-weight': '700' },
  plain: { '--font-display': 'var(--font-sans)', '--display-weight': '800', '--display-tracking': '-0.035em' },
}
const corners = {
  soft: {},
  sharp: radii({ small: 3, control: 5, card: 6, sheet: 8, action: 6 }),
  round: radii({ small: 12, control: 20, card: 28, sheet: 34 }),
}

function radii(sizes: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`--radius-${name}`, `${size}px`]))
}

/** Custom properties over those of ui/styles/theme.css. */
export function shapeOf(niche: Niche): Record<string, string> {
  const look = nicheLooks[niche]
  return { ...letters[look.letters], ...corners[look.corners] }
}

/** A site's own palette, over the dusk of its niche. */
export function paletteOf(niche: Niche, palette: Palette): Palette {
  const { dusk } = nicheLooks[niche]
  return { ...(dusk && { dusk: { light: dusk, dark: dusk } }), ...palette }
}

/** Whether headlines are in the display face. */
export function hasDisplayFace(niche: Niche): boolean {
  return nicheLooks[niche].letters !== 'plain'
}
