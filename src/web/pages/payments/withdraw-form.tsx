import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Failure } from '../../api/errors.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { WithdrawalInput } from './withdraw-confirm.tsx'

/** The first step of a withdrawal: which order of whom. */
export function WithdrawForm({ typed, refused = null }: { typed: WithdrawalInput['typed']; refused?: Failure | null }) {
  const t = useTranslations('payments.withdrawal')
  const { refund_days } = useSite()
  return (
    <>
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead', { days: refund_days })}</PageHeader>
      <Card>
        <Form errors={useFormErrors(refused)} typed={typed}>
          <div className="grid gap-5">
            <TextField
              name="email"
              type="email"
              label={t('email')}
              hint={t('emailHint')}
              autoComplete="email"
              autoCapitalize="none"
              maxLength={300}
              isRequired
            />
            <TextField
              name="order_number"
              label={t('number')}
              hint={t('numberHint')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              isRequired
            />
            <TextField name="name" label={t('name')} hint={t('nameHint')} autoComplete="name" maxLength={120} />
            <SubmitButton size="large" isWide>
              {t('continue')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
      <p className="mt-5 text-center">
        <Link to="/pages/return-policy" className="prose-link inline-flex min-h-11 items-center">
          {t('policy')}
        </Link>
      </p>
    </>
  )
}
