import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

type MemberSectionProps = {
  title: string
  /** Where there is nothing yet: says so, in place of the content. */
  none: string | null
  /** Forms of the section, below its content or at the end of its line. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a member's page: a card, or one line where there is nothing in it. */
export function MemberSection({ title, none, actions, children }: MemberSectionProps) {
  if (none === null)
    return (
      <Card as="section">
        <h2 className="mb-2 text-lg font-bold">{title}</h2>
        {children}
        {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
      </Card>
    )
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface px-5 py-3 shadow-card sm:px-6">
      <h2 className="font-bold">{title}</h2>
      <p className="flex-1 basis-32 text-sm text-ink-soft">{none}</p>
      {actions}
    </section>
  )
}
