import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import type { PoolView } from '../../../contract/office/pools.ts'

/** A pool by the names of its sites. */
export function usePoolName(): (pool: Pick<PoolView, 'sites'>) => string {
  const format = useFormatter()
  return ({ sites }) => format.list(sites, { type: 'unit', style: 'short' })
}

/** The name of a pool; of another one than the current, a button that leads to its data at `next`. */
export function PoolName({ pool, next }: { pool: Pick<PoolView, 'sites' | 'schema' | 'is_current'>; next: string }) {
  const name = usePoolName()(pool)
  if (pool.is_current) return <strong aria-current="true">{name}</strong>
  return (
    <PoolForm next={next}>
      <button type="submit" name="schema" value={pool.schema} className="prose-link text-start">
        {name}
      </button>
    </PoolForm>
  )
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
