import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { UnbrokenWords } from './unbroken-words.tsx'

type CardProps = {
  as?: 'div' | 'section' | 'article' | 'li'
  /** An anchor. */
  id?: string
  className?: string
  isPadded?: boolean
  children: ReactNode
}

/** A ground of its own for one thing. */
export function Card({ as: Element = 'div', isPadded = true, id, className, children }: CardProps) {
  return (
    <Element id={id} className={classes('rounded-card bg-surface shadow-card', isPadded && 'p-5 sm:p-6', className)}>
      {children}
    </Element>
  )
}

/** The top of a page: its one h1, a line about it, and what can be done here. */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-7">
      <div className="min-w-0">
        <h1>
          <UnbrokenWords>{title}</UnbrokenWords>
        </h1>
        {children && <p className="mt-2 max-w-[72ch] text-ink-soft">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
