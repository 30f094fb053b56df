import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** How wide a card of the grid is drawn, as in <img sizes>. */
export const gridSizes = '(min-width: 992px) 13rem, (min-width: 768px) 25vw, (min-width: 576px) 33vw, 50vw'

/** Cards 3:4: two beside each other on a phone, up to six on the widest screens. */
export function CardGrid<T extends { id: string }>({
  entries,
  isBusy = false,
  children,
}: {
  entries: readonly T[]
  isBusy?: boolean
  children: (entry: T, index: number) => ReactNode
}) {
  return (
    <ul
      aria-busy={isBusy || undefined}
      className={classes(
        'grid grid-cols-2 gap-3 transition-opacity duration-150 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]',
        isBusy && 'opacity-60',
      )}
    >
      {entries.map((entry, index) => (
        <li key={entry.id}>{children(entry, index)}</li>
      ))}
    </ul>
  )
}
