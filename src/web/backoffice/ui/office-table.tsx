import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'

type OfficeTableProps = {
  /** Caption for screen readers. */
  caption: string
  /** The columns' names in words, each another one. */
  heads: readonly string[]
  /** The heads of columns of numbers, whose cells are `tabular-nums`: both are aligned at their end. */
  numbers?: readonly string[]
  /** Inside a card: smaller, without a background. */
  isSmall?: boolean
  /** May be wider than its place, and holds nothing that takes the focus: it takes it itself, so that keys can scroll it. */
  isWide?: boolean
  children: ReactNode
}

/** Whose row it is stays in sight while the rest is scrolled. */
const namesStay =
  '[&_tr>th:first-child]:sticky [&_tr>th:first-child]:start-0 [&_thead_th]:bg-sunken [&_tbody_th]:bg-surface sm:[&_tbody_tr:hover>*]:bg-sunken'

const cardTable = classes('scroll-sideways', namesStay, 'rows-stacked relative')

/**
 * A table that scrolls horizontally if too wide. Children are rows (`<tr>`) whose first cell is a `<th scope="row">`.
 * Cells set their own padding: `px-5 py-2`, or `py-1.5 pe-4` if small. On phones rows are cards (`rows-stacked`), unless small: the most
 * important cell has `data-phone="main"`, empty or minor ones `"none"`, and those that are unclear without their head a `data-label`.
 */
export function OfficeTable({
  caption,
  heads,
  numbers = [],
  isSmall = false,
  isWide = false,
  children,
}: OfficeTableProps) {
  const table = (
    <table
      className={classes(
        'w-full text-start',
        isSmall ? 'text-sm [&_td.tabular-nums]:text-end' : '[&_td]:text-sm sm:[&_td.tabular-nums]:text-end',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={classes(
                'font-semibold',
                numbers.includes(head) ? 'text-end' : 'text-start',
                isSmall ? 'py-1.5 pe-4 whitespace-nowrap' : 'px-5 py-2.5',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
    </table>
  )
  if (isWide)
    return (
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className={isSmall ? 'scroll-sideways' : classes('rounded-card bg-surface shadow-card', cardTable)}
      >
        {table}
      </section>
    )
  if (isSmall) return <div className="scroll-sideways">{table}</div>
  return (
    <Card isPadded={false} className={cardTable}>
      {table}
    </Card>
  )
}
