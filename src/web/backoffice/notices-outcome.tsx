import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../ui/alert.tsx'

/** What became of the decision that was just sent: takes the focus, since the form that had it is gone. */
export function NoticeOutcome() {
  const t = useTranslations('office.notices')
  const [query] = useSearchParams()
  const { key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const decided = /^[\w-]{1,30}$/.exec(query.get('decided') ?? '')?.[0]
  const isShown = decided !== undefined || query.has('taken')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision anew, also when two end at the same address
  useEffect(() => {
    if (isShown) place.current?.focus({ preventScroll: true })
  }, [key, isShown])
  if (!isShown) return null
  return (
    <div ref={place} role="status" tabIndex={-1} className="mb-6 rounded-card">
      {decided === undefined ? (
        <Alert tone="warning" title={t('taken')} />
      ) : (
        <Alert tone="success" title={t('done', { receipt: decided })} />
      )}
    </div>
  )
}
