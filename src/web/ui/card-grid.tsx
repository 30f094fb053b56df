import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** How wide a card of the grid is drawn, as in <img sizes>. */
export const gridSizes = '(min-width: 1200px) 18rem, (min-width: 576px) 33vw, 50vw'

/** Cards: two beside each other on a phone, four at 1200 px and five on members’ wide screens. */
export function CardGrid<T extends { id: string }>({
  entries,
  isBusy = false,
  areRows = false,
  children,
}: {
  entries: readonly T[]
  isBusy?: boolean
  /** On phones each entry is a row. */
  areRows?: boolean
  children: (entry: T, index: number) => ReactNode
}) {
  return (
    <ul
      aria-busy={isBusy || undefined}
      className={classes(
        'grid gap-x-3 gap-y-5 transition-opacity duration-150 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-7 lg:grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))]',
        areRows ? 'max-sm:grid-cols-1' : 'max-sm:grid-cols-2',
        isBusy && 'opacity-60',
      )}
    >
      {entries.map((entry, index) => (
        <li key={entry.id}>{children(entry, index)}</li>
      ))}
    </ul>
  )
}
