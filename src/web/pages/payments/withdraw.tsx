import { CircleCheck, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import type { OrderView } from '../../../contract/payments/payments.ts'
import type { WithdrawalOutcome } from '../../../contract/payments/withdrawal.ts'
import type { Failure } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { DevMailNote } from '../../features/accounts/confirm-email.tsx'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { useMoments, useMoney } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type WithdrawalInput, WithdrawConfirm } from './withdraw-confirm.tsx'

async function load(_api: Api, { user, url }: LoadArgs) {
  return { email: user?.email ?? '', order_number: url.searchParams.get('order')?.slice(0, 60) ?? '', name: '' }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Back at the first step, with what was typed. */
type Changing = { step: 'ask'; typed: WithdrawalInput['typed'] }
type Answer = WithdrawalInput | Changing | Declared | Refused

async function act(api: Api, { form }: ActArgs): Promise<WithdrawalInput | Changing | Declared> {
  const { intent, withdrawal_id = '', email = '', order_number = '', name = '' } = formTexts(form)
  const typed = { email, order_number, name }
  if (intent === 'change') return { step: 'ask', typed }
  if (intent === 'declare') {
    const declaration = { withdrawal_id, email, order_number, ...(name && { name }) }
    return { step: 'declared', email, ...(await api.payments.withdraw(declaration)) }
  }
  const found = await api.payments.previewWithdrawal({ email, order_number })
  // Pressing the second button twice is one declaration
  return { step: 'confirm', typed, found, withdrawalId: newId() }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Withdrawing from an order, without log-in, in the two steps that the law names: what it is about, then the button that declares it. */
export default function WithdrawPage() {
  const own = useLoaderData<typeof load>()
  const answer = useActionData<Answer>()
  const [confirming, setConfirming] = useState<WithdrawalInput | null>(null)
  if (answer && 'step' in answer && answer.step === 'confirm' && answer !== confirming) setConfirming(answer)
  return <Page width="narrow">{stepOf(answer, confirming, own)}</Page>
}

function stepOf(answer: Answer | undefined, confirming: WithdrawalInput | null, own: WithdrawalInput['typed']) {
  if (!answer) return <WithdrawForm typed={own} />
  if (!('error' in answer)) {
    if (answer.step === 'declared') return <WithdrawDone declared={answer} />
    if (answer.step === 'ask') return <WithdrawForm typed={answer.typed} />
    return <WithdrawConfirm confirming={answer} refused={null} />
  }
  // Shown data is still on the page; without script it is requested again
  if (answer.intent === 'declare' && confirming)
    return <WithdrawConfirm confirming={confirming} refused={answer.error} />
  return <WithdrawForm typed={{ ...own, ...answer.typed }} refused={answer.error} />
}

/** What came of a declaration, and the address that its acknowledgement went to. */
type Declared = {
  step: 'declared'
  email: string
  outcome: WithdrawalOutcome
  declared_at: string
  refund: OrderView['total'] | null
}

/** A withdrawal is declared: what happens next. */
function WithdrawDone({ declared }: { declared: Declared }) {
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

/** First step of a withdrawal: order and contact data. */
function WithdrawForm({ typed, refused = null }: { typed: WithdrawalInput['typed']; refused?: Failure | null }) {
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
