import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { PoolView } from '../../../contract/office/pools.ts'

/** A pool by the names of its sites. */
export function usePoolName(): (pool: Pick<PoolView, 'sites'>) => string {
  const format = useFormatter()
  return ({ sites }) => format.list(sites, { type: 'unit', style: 'short' })
}

/** Buttons with the name `schema`, each of which shows a pool. A form of the document: nothing of the last pool stays in the tab. */
export function PoolForm({ next, children, className }: { next: string; children: ReactNode; className?: string }) {
  return (
    <form method="post" action="/office/pool" className={className}>
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  )
}
