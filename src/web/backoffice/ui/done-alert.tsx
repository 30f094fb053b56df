import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'

/**
 * Result of the last action from the address (`?done=role`), by `office.<of>.done`. Takes the focus, because the
 * pressed element may be gone.
 */
export function DoneAlert({ of }: { of: 'me' | 'staff' | 'approvals' | 'authorityOrders' }) {
  const t = useTranslations(`office.${of}.done`)
  const [query] = useSearchParams()
  const { key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const what = query.get('done') as Parameters<typeof t>[0] | null
  const isShown = what !== null && /^\w+$/.test(what) && t.has(what)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act anew, also when two end at the same address
  useEffect(() => {
    if (isShown) place.current?.focus({ preventScroll: true })
  }, [key, isShown])
  if (!isShown) return null
  return (
    <div ref={place} role="status" tabIndex={-1} className="mb-6 rounded-card">
      <Alert tone="success" title={t(what)} />
    </div>
  )
}
