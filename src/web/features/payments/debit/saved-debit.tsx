import { useTranslations } from 'use-intl'
import type { DebitView } from '../../../../contract/payments/debit.ts'
import type { Refused } from '../../../api/load.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Form, SubmitButton } from '../../../ui/fields/form.tsx'

type SavedDebitProps = {
  saved: NonNullable<DebitView['saved']>
  refused: Refused | null
  /** Where another account is given. */
  otherPath: string
}

/** The account of before: with its mandate, a code is all that is needed. */
export function SavedDebit({ saved, refused, otherPath }: SavedDebitProps) {
  const t = useTranslations('payments.debit')
  const facts = [
    [t('keptAccount'), saved.account],
    [t('keptHolder'), saved.holder],
    [t('keptPhone'), saved.phone],
  ]
  return (
    <Form errors={useFormErrors(refused?.error)}>
      <input type="hidden" name="intent" value="kept" />
      <input type="hidden" name="mandate_id" value={saved.mandate_id} />
      <p className="mb-4 text-ink-soft">{t('keptText')}</p>
      <dl className="mb-5 grid gap-2 rounded-card border border-line p-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3">
        <SubmitButton size="large" isWide intent="kept" className="h-auto py-2.5">
          {t('useKept')}
        </SubmitButton>
        <LinkButton to={otherPath} variant="secondary" isWide>
          {t('useOther')}
        </LinkButton>
      </div>
    </Form>
  )
}
