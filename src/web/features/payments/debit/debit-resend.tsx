import { useEffect, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import type { DebitView } from '../../../../contract/payments/debit.ts'
import type { Refused } from '../../../api/load.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'

type ResendProps = {
  code: NonNullable<DebitView['code']>
  /** The last answer was that another one is on its way. */
  isResent: boolean
  refused: Refused | null
}

/** Another code, once the last one has had its minute. The seconds are drawn; spoken is only that they are over. */
export function DebitResend({ code, isResent, refused }: ResendProps) {
  const t = useTranslations('payments.debit')
  const errors = useFormErrors(refused?.error)
  const seconds = useSecondsTo(code.may_resend_at)
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (code.resends_left <= 0) return <p className="text-sm text-ink-soft">{t('resendsOver')}</p>
  const isWaiting = isScripted && seconds > 0
  return (
    <Form errors={errors} preventScrollReset>
      <input type="hidden" name="intent" value="resend" />
      <SubmitButton variant="secondary" intent="resend" isDisabled={isWaiting}>
        {t('resend')}
      </SubmitButton>
      {isWaiting && (
        <p className="mt-2 text-sm text-ink-soft">
          <span aria-hidden className="tabular-nums">
            {t('resendIn', { seconds })}
          </span>
          <span className="sr-only">{t('resendWait')}</span>
        </p>
      )}
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {isResent && isWaiting && t('resent')}
        {isScripted && !isWaiting && t('resendNow')}
      </p>
    </Form>
  )
}

function useSecondsTo(moment: string): number {
  const now = useNow({ updateInterval: 1_000 })
  return Math.max(0, Math.ceil((new Date(moment).getTime() - now.getTime()) / 1_000))
}
