import { CircleCheck, MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments/payments.ts'
import type { WithdrawalOutcome } from '../../../contract/payments/withdrawal.ts'
import { useSite } from '../../api/page-facts.ts'
import { DevMailNote } from '../../features/accounts/confirm-email.tsx'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** What came of a declaration, and the address that its acknowledgement went to. */
export type Declared = {
  step: 'declared'
  email: string
  outcome: WithdrawalOutcome
  declared_at: string
  refund: OrderView['total'] | null
}

/** A withdrawal is declared: what happens next. */
export function WithdrawDone({ declared }: { declared: Declared }) {
  const t = useTranslations('payments.withdrawal')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  const { support_email } = useSite()
  const isMember = useUser() !== null
  const { outcome, refund, email } = declared
  const amount = refund ? money(refund) : ''
  return (
    <>
      <PageTitle title={t('doneTitle')} />
      <Outcome
        icon={outcome === 'refunded' ? <CircleCheck /> : <MailCheck />}
        tone={outcome === 'refunded' ? 'success' : 'neutral'}
        title={t('doneTitle')}
        actions={
          <LinkButton to={isMember ? '/transactions' : '/'} variant="secondary">
            {t(isMember ? 'toPayments' : 'toHome')}
          </LinkButton>
        }
      >
        <p className="text-ink">{t(`done.${outcome}`, { amount })}</p>
        <p>{t('doneWhen', { moment: dayAndTime(declared.declared_at) })}</p>
        <p className="break-words">{t('doneMail', { email })}</p>
        {outcome !== 'refunded' && <p>{t('doneQuestions', { support: support_email })}</p>}
        <DevMailNote email={email} />
      </Outcome>
    </>
  )
}
