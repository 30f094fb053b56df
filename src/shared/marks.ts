/** A part of a mark, 32 by 32: a shape, or a line of `markLine` with round ends. `isLit`: in lamplight. */
type MarkPart = { path: string; isLine?: boolean; isLit?: boolean }

export const markLine = 2.8
export const lamp = '#f2b233'

/** The marks that sites choose from, by `logoIds` of the contract: light in the dark. The disc is the site's dusk, on it are its primary colour and a lamp. */
export const marks: Record<'spark' | 'ember' | 'knot' | 'moon' | 'wave' | 'orchid', MarkPart[]> = {
  // Two strokes that lean on each other, and the spark between them
  spark: [
    { path: 'M8.1 13.6 15.2 25.4Q20.4 20.6 23.9 12.2', isLine: true },
    {
      path: 'M16.4 3.4c.7 4.1 2.2 5.7 5.9 6.4-3.7.7-5.2 2.3-5.9 6.6-.7-4.3-2.2-5.9-5.9-6.6 3.7-.7 5.2-2.3 5.9-6.4Z',
      isLit: true,
    },
  ],
  ember: [
    {
      path: 'M17 5c.4 4.5 6.6 6.9 6.6 13.1a7.6 7.6 0 0 1-15.2 0c0-3 1.3-5.2 3-7.1.4 1.6 1.1 2.6 2.1 3.2C13.2 10.5 14.3 7.4 17 5Z',
    },
    { path: 'M16.1 16.9c-1.8 1.7-2.8 2.9-2.8 4.5a2.8 2.8 0 0 0 5.6 0c0-1.7-1.1-2.9-2.8-4.5Z', isLit: true },
  ],
  knot: [
    { path: 'M18 12.9A6.2 6.2 0 1 1 13.3 9.8', isLine: true },
    { path: 'M14 19.1A6.2 6.2 0 1 1 18.7 22.2', isLine: true, isLit: true },
  ],
  moon: [
    { path: 'M16.6 6.2a10 10 0 1 0 9.2 13.1A8.4 8.4 0 0 1 16.6 6.2Z', isLit: true },
    { path: 'M22.6 6.6c.4 2.3 1.3 3.2 3.6 3.6-2.3.4-3.2 1.3-3.6 3.6-.4-2.3-1.3-3.2-3.6-3.6 2.3-.4 3.2-1.3 3.6-3.6Z' },
  ],
  // The sun goes down behind the sea
  wave: [
    { path: 'M10.6 14.9a5.4 5.4 0 1 1 10.8 0c-2.2 1-3.8.8-5.4-.7-1.6-1.4-3.2-1-5.4.7Z', isLit: true },
    { path: 'M6.3 19.2c3.2-3.8 6.5-3.8 9.7 0s6.5 3.8 9.7 0M8.3 25c2.6-3 5.1-3 7.7 0s5.1 3 7.7 0', isLine: true },
  ],
  orchid: [
    {
      path: 'M16 15.2C11.7 12.9 11.7 6.7 16 5.8C20.3 6.7 20.3 12.9 16 15.2ZM17.1 16C18 11.2 23.9 9.3 26.1 13.1C26.5 17.5 20.7 19.4 17.1 16ZM16.7 17.4C21.6 16.7 25.2 21.7 22.2 25C18.2 26.7 14.6 21.8 16.7 17.4ZM15.3 17.4C17.4 21.8 13.8 26.7 9.8 25C6.8 21.7 10.4 16.7 15.3 17.4ZM14.9 16C11.3 19.4 5.5 17.5 5.9 13.1C8.1 9.3 14 11.2 14.9 16Z',
    },
    { path: 'M16 13.9a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z', isLit: true },
  ],
}

/** Colours of a mark, #rrggbb: its disc, and what is on it. */
export type MarkColours = { disc: string; ink: string; lit: string }

/** What stands on the disc, as part of an SVG picture of 32 by 32. */
export function markDrawing(logo: keyof typeof marks, { ink, lit }: Omit<MarkColours, 'disc'>): string {
  return marks[logo]
    .map(({ path, isLine, isLit }) => {
      const colour = isLit ? lit : ink
      return isLine
        ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${markLine}" stroke-linecap="round"/>`
        : `<path d="${path}" fill="${colour}"/>`
    })
    .join('')
}

/** The disc and what is on it, as part of an SVG picture of 32 by 32. */
export function discDrawing(logo: keyof typeof marks, colours: MarkColours): string {
  return `<circle cx="16" cy="16" r="16" fill="${colours.disc}"/>${markDrawing(logo, colours)}`
}

/** A mark as a picture of its own. */
export function markSvg(logo: keyof typeof marks, colours: MarkColours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${discDrawing(logo, colours)}</svg>`
}
