import { useEffect, useRef } from 'react'
import { useNow, useTranslations } from 'use-intl'
import type { DebitView } from '../../../../contract/payments/debit.ts'
import type { Refused } from '../../../api/load.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { sentences, useMoments, useMoney } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** More tries than these are not counted aloud. */
const manyTries = 5

/** The texted code, which signs. */
export function DebitCode({ debit, refused }: { debit: DebitView; refused: Refused | null }) {
  const t = useTranslations('payments.debit')
  const money = useMoney()
  const field = useRef<HTMLInputElement>(null)
  const { code, phone, account } = debit
  const amount = money(debit.amount)
  const isOver = useIsOver(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the step appears; a refusal keeps the focus at its words
  useEffect(() => {
    if (!refused) field.current?.focus()
  }, [])
  return (
    <Form errors={useFormErrors(refused?.error)}>
      <input type="hidden" name="intent" value="code" />
      <p className="mb-5">{t('codeText', { phone: unbroken(phone), account: unbroken(account), amount })}</p>
      <div className="grid gap-5">
        <TextField
          ref={field}
          name="code"
          label={t('code')}
          hint={<CodeHint code={code} />}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          className="text-lg tabular-nums"
          isRequired
        />
        <div role="status">{isOver && <Alert tone="warning">{t('codeOver')}</Alert>}</div>
        <SubmitButton size="large" isWide intent="code" className="h-auto py-2.5 text-balance">
          {t('sign', { amount })}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A number that stays on one line. */
function unbroken(number: string | null): string {
  return number?.replaceAll(' ', '\u00A0') ?? ''
}

/** Its time is over, or it was tried too often. */
function useIsOver(code: DebitView['code']): boolean {
  const now = useNow({ updateInterval: 1_000 })
  return code !== null && (code.tries_left === 0 || new Date(code.expires_at) <= now)
}

function CodeHint({ code }: { code: DebitView['code'] }) {
  const t = useTranslations('payments.debit')
  const { clock } = useMoments()
  if (code === null) return null
  const { tries_left: count } = code
  return sentences(
    t('codeUntil', { time: clock(code.expires_at) }),
    count > 0 && count < manyTries && t('triesLeft', { count }),
  )
}
