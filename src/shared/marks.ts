/** What stands on the disc of a mark, 32 by 32: a shape (even-odd), or a line of `markLine` with round ends. */
type Mark = { shape: string } | { line: string }

export const markLine = 2.6

/** The marks that sites choose from, by `logoIds` of the contract. The disc has the site's primary colour, what is on it that of words there. */
export const marks = {
  spark: {
    shape:
      'M16 5.5c.9 5.9 4.6 9.6 10.5 10.5-5.9.9-9.6 4.6-10.5 10.5-.9-5.9-4.6-9.6-10.5-10.5 5.9-.9 9.6-4.6 10.5-10.5Z',
  },
  ember: {
    shape:
      'M17 5c.4 4.5 6.6 6.9 6.6 13.1a7.6 7.6 0 0 1-15.2 0c0-3 1.3-5.2 3-7.1.4 1.6 1.1 2.6 2.1 3.2C13.2 10.5 14.3 7.4 17 5Zm-.9 11.9c-1.8 1.7-2.8 2.9-2.8 4.5a2.8 2.8 0 0 0 5.6 0c0-1.7-1.1-2.9-2.8-4.5Z',
  },
  knot: { line: 'M18 12.9A6.2 6.2 0 1 1 13.3 9.8M14 19.1A6.2 6.2 0 1 1 18.7 22.2' },
  moon: { shape: 'M18.6 6.2a10 10 0 1 0 7.2 13.1A8.4 8.4 0 0 1 18.6 6.2Z' },
  wave: {
    line: 'M6.5 13.6c3.2-4.2 6.3-4.2 9.5 0s6.3 4.2 9.5 0M6.5 19.8c3.2-4.2 6.3-4.2 9.5 0s6.3 4.2 9.5 0',
  },
  orchid: {
    shape:
      'M16 15.2C11.7 12.9 11.7 6.7 16 5.8C20.3 6.7 20.3 12.9 16 15.2ZM17.1 16C18 11.2 23.9 9.3 26.1 13.1C26.5 17.5 20.7 19.4 17.1 16ZM16.7 17.4C21.6 16.7 25.2 21.7 22.2 25C18.2 26.7 14.6 21.8 16.7 17.4ZM15.3 17.4C17.4 21.8 13.8 26.7 9.8 25C6.8 21.7 10.4 16.7 15.3 17.4ZM14.9 16C11.3 19.4 5.5 17.5 5.9 13.1C8.1 9.3 14 11.2 14.9 16Z',
  },
} satisfies Record<string, Mark>

/** What stands on the disc, as part of an SVG picture of 32 by 32, in one colour, #rrggbb. */
export function markDrawing(logo: keyof typeof marks, ink: string): string {
  const mark: Mark = marks[logo]
  return 'shape' in mark
    ? `<path d="${mark.shape}" fill="${ink}" fill-rule="evenodd"/>`
    : `<path d="${mark.line}" fill="none" stroke="${ink}" stroke-width="${markLine}" stroke-linecap="round"/>`
}

/** A mark as a picture of its own, in two colours, #rrggbb. */
export function markSvg(logo: keyof typeof marks, { disc, ink }: { disc: string; ink: string }): string {
  const drawn = markDrawing(logo, ink)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${disc}"/>${drawn}</svg>`
}
