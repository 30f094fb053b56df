import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../ui/alert.tsx'

/**
 * What became of the decision that was just sent. The next report takes the focus, so that the next decision needs no mouse;
 * where none is in sight (on a phone, at the end of the queue, in the list of notices), this does.
 */
export function Outcome({ of }: { of: 'reports' | 'notices' }) {
  const t = useTranslations(`office.${of}`)
  const [query] = useSearchParams()
  const { key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const decided = /^[\w-]{1,30}$/.exec(query.get('decided') ?? '')?.[0]
  const isShown = decided !== undefined || query.has('taken')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision anew, also when two end at the same address
  useEffect(() => {
    if (!isShown) return
    const heading = document.querySelector<HTMLElement>('[data-report-heading]')
    const isSeen = heading !== null && heading.getClientRects().length > 0
    const target = isSeen ? heading : place.current
    target?.focus({ preventScroll: true })
  }, [key, isShown])
  if (!isShown) return null
  return (
    <div ref={place} role="status" tabIndex={-1} className="mb-6 rounded-card">
      {decided === undefined ? (
        <Alert tone="warning" title={t('taken')} />
      ) : (
        <Alert tone="success" title={t('decided', { receipt: decided })} />
      )}
    </div>
  )
}
