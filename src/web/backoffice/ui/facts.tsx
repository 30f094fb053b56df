import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** A term in words, and what it is. */
export type Fact = readonly [term: string, what: ReactNode]

/** Terms, each another one, and what they are: side by side, below each other on narrow screens. `className`: its place. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={classes('grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]', className)}>
      {facts.map(([term, what]) => (
        <div key={term} className="contents">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere sm:mb-0">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
