import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { VerificationRequestView } from '../../../contract/profiles/verification.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Avatar } from '../../ui/photos/avatar.tsx'

type RequestsProps = {
  requests: readonly VerificationRequestView[]
  /** One was declined just now; null if none was. */
  declined: string | null
}

/** Who asks the member to verify, each with a way to decline. */
export function VerificationRequests({ requests, declined }: RequestsProps) {
  const t = useTranslations('verification.requests')
  return (
    <>
      {declined !== null && <Declined key={declined} />}
      {requests.length > 0 && (
        <Card as="section">
          <h2 className="font-display text-xl font-semibold">{t('title', { count: requests.length })}</h2>
          <p className="mt-1 text-ink-soft">{t('text')}</p>
          <ul className="mt-3 divide-y divide-line">
            {requests.map(({ id, name, main_image }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 py-3 last:pb-0">
                <Link to={`/members/${id}`} className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
                  <Avatar photo={main_image} name={name} />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </Link>
                <Form method="post">
                  <input type="hidden" name="decline" value={id} />
                  <Button type="submit" variant="secondary" size="small" aria-label={t('declineName', { name })}>
                    {t('decline')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Takes the focus: the button that had it is gone. */
function Declined() {
  const t = useTranslations('verification.requests')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} role="status" tabIndex={-1}>
      <Alert tone="success" title={t('declined')} />
    </div>
  )
}
