import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'

/** A term in words, and what it is. */
export type Fact = readonly [term: string, what: ReactNode]

/** Terms, each another one, and what they are: side by side. `className`: its place. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-1',
        className,
      )}
    >
      {facts.map(([term, what]) => (
        <div key={term} className="contents">
          <dt className="min-w-0 text-sm wrap-anywhere text-ink-soft">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
