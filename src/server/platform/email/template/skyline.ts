import { createElement as h, type ReactElement } from 'react'
import { type LogoId, logoIds } from '../../../../contract/constants.ts'
import { worn } from './style.ts'
import type { Colours } from './theme.ts'

/** Houses of the street from left to right: height in pixels, and how many of their windows are lit. */
const houses: readonly [height: number, lit: number][] = [
  [22, 1],
  [30, 0],
  [26, 2],
  [38, 1],
  [20, 0],
  [32, 2],
  [24, 1],
  [40, 2],
  [28, 0],
  [22, 1],
  [34, 2],
  [26, 0],
]
const tallest = 40
const gap = 3

/**
 * Roofs at dusk with lit windows, the motif of the scenes of the site, below the name. Only cells and colours: there is
 * nothing to load or to block. Each mark begins its street with another house.
 */
export function skyline(mark: LogoId | undefined, colours: Colours): ReactElement {
  const first = Math.max(0, logoIds.indexOf(mark ?? 'spark')) * 2
  const street = [...houses.slice(first), ...houses.slice(0, first)]
  const cells = street.map(([height, lit], place) =>
    h(
      'td',
      {
        key: `${place}`,
        height: tallest,
        style: { padding: `0 ${gap}px 0 0`, verticalAlign: 'bottom', fontSize: 0, lineHeight: 0 },
      },
      house(height, lit, colours),
    ),
  )
  const style = { width: '100%', tableLayout: 'fixed' as const, marginTop: '14px' }
  return h(
    'table',
    { role: 'presentation', 'aria-hidden': true, width: '100%', cellPadding: 0, cellSpacing: 0, style },
    h('tbody', null, h('tr', null, ...cells)),
  )
}

function house(height: number, lit: number, colours: Colours): ReactElement {
  const windows = Array.from({ length: lit }, (_, place) =>
    h('span', {
      key: `${place}`,
      className: 'window',
      style: { ...worn('window', colours), display: 'inline-block', width: '5px', height: '6px', margin: '7px 3px 0' },
    }),
  )
  const style = {
    ...worn('roof', colours),
    height: `${height}px`,
    borderRadius: '4px 4px 0 0',
    overflow: 'hidden',
    textAlign: 'center' as const,
  }
  return h('div', { className: 'roof', style }, ...windows)
}
