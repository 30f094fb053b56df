import { CircleX, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, redirect, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { DebitView } from '../../../contract/payments/debit.ts'
import { debitRefusals } from '../../../contract/payments/payment-methods.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
  toLogin,
} from '../../api/load.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { useHeadingFocus } from '../../features/accounts/use-heading-focus.ts'
import { DebitCode } from '../../features/payments/debit/debit-code.tsx'
import { DebitDetails } from '../../features/payments/debit/debit-details.tsx'
import { DebitResend } from '../../features/payments/debit/debit-resend.tsx'
import { SavedDebit } from '../../features/payments/debit/saved-debit.tsx'
import { useFailureText } from '../../i18n/failures.ts'
import { useDateWords, useMoney } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Who cannot pay in this way now, whatever they type. */
const refusals: readonly string[] = debitRefusals
const orderOf = (url: URL) => url.searchParams.get('order') ?? ''

async function load(api: Api, { user, url }: LoadArgs) {
  if (!user) throw toLogin(url)
  const order_id = orderOf(url)
  if (!uuid.test(order_id)) throw redirect('/transactions')
  const { order } = await api.payments.getOrder({ id: order_id })
  if (order.payment_method !== 'directdebit' || order.status === 'completed')
    throw redirect(`/transactions/${order_id}`)
  const wantsOther = url.searchParams.get('account') === 'other'
  const { debit, refusal } = await debitOf(api, order_id)
  if (debit?.step === 'signed') throw redirect(`/transactions/${order_id}`)
  return { debit, refusal, wantsOther, orderId: order_id, bundleId: order.bundle_id }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function debitOf(api: Api, order_id: string): Promise<{ debit: DebitView | null; refusal: Failure | null }> {
  try {
    return { debit: (await api.payments.getDebit({ order_id })).debit, refusal: null }
  } catch (error) {
    const failure = failureOf(error)
    // The order was never sent on to its debit: its own page says what can be done
    if (failure?.code === 'not_found') throw redirect(`/transactions/${order_id}`)
    if (!failure || !refusals.includes(failure.code)) throw error
    return { debit: null, refusal: failure }
  }
}

type Answer = { isResent: true }

async function act(api: Api, { form, url }: ActArgs): Promise<Response | Answer> {
  const order_id = orderOf(url)
  const {
    intent,
    iban = '',
    holder = '',
    phone = '',
    bic,
    street,
    city,
    text_version = '',
    mandate_id = '',
    code = '',
  } = formTexts(form)
  switch (intent) {
    case 'resend':
      await api.payments.resendDebitCode({ order_id })
      return { isResent: true }
    case 'code':
      await api.payments.signDebit({ order_id, code })
      return redirect(`/transactions/${order_id}`)
    case 'kept':
      await api.payments.startDebit({ order_id, mandate_id })
      return redirect(`/directdebit?order=${order_id}`)
    default:
      await api.payments.startDebit({ order_id, iban, holder, phone, bic, street, city, text_version })
      return redirect(`/directdebit?order=${order_id}`)
  }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** After a refusal too: a wrong code leaves fewer tries. */
export function shouldRevalidate() {
  return true
}

/** Direct debit: the account, then the code that signs the mandate. Returns to the original page. */
export default function DirectDebitPage() {
  const t = useTranslations('payments.debit')
  const { debit, refusal, wantsOther, orderId, bundleId } = useLoaderData<typeof load>()
  const { revalidate } = useRevalidator()
  useLive('order_changed', (event) => {
    if (event.order_id === orderId) void revalidate()
  })
  return (
    <Page width="narrow">
      <PageTitle title={t('title')} />
      {debit === null || debit.step === 'closed' ? (
        <Ended refusal={refusal} bundleId={bundleId} />
      ) : (
        <Steps debit={debit} wantsOther={wantsOther} bundleId={bundleId} />
      )}
    </Page>
  )
}

function Ended({ refusal, bundleId }: { refusal: Failure | null; bundleId: string }) {
  const t = useTranslations('payments.debit')
  const failureText = useFailureText()
  return (
    <Outcome
      icon={refusal ? <Landmark /> : <CircleX />}
      tone="warning"
      title={refusal ? failureText(refusal) : t('closedTitle')}
      actions={<LinkButton to={`/credits/${bundleId}`}>{t('otherWays')}</LinkButton>}
    >
      <p>{t(refusal ? 'refusedText' : 'closedText')}</p>
    </Outcome>
  )
}

type StepsProps = { debit: DebitView; wantsOther: boolean; bundleId: string }

function Steps({ debit, wantsOther, bundleId }: StepsProps) {
  const t = useTranslations('payments.debit')
  const money = useMoney()
  const dateWords = useDateWords()
  const answer = useActionData<Refused | Answer>()
  const refused = answer && 'error' in answer ? answer : null
  const refusedBy = (intent: string) => (refused?.intent === intent ? refused : null)
  const path = `/directdebit?order=${debit.order_id}`
  const isCode = debit.step === 'code' && !wantsOther
  const collected = dateWords(new Date(debit.collect_on), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <PageHeader title={t('title')}>{t('lead', { amount: money(debit.amount) })}</PageHeader>
      <StepProgress
        step={isCode ? 2 : 1}
        steps={2}
        label={t('progress')}
        words={t('step', { step: isCode ? 2 : 1, steps: 2 })}
      />
      <Card as="section" className="mt-4">
        {isCode ? (
          <CodeStep debit={debit} refusedBy={refusedBy} isResent={Boolean(answer && 'isResent' in answer)}>
            <Link to={`${path}&account=other`} className="prose-link inline-flex min-h-11 items-center">
              {t('change')}
            </Link>
          </CodeStep>
        ) : (
          <AccountStep debit={debit} wantsOther={wantsOther} refusedBy={refusedBy} path={path} />
        )}
      </Card>
      <p className="mt-4 text-sm text-ink-soft">{t('collectOn', { day: collected })}</p>
      <p>
        <Link to={`/credits/${bundleId}`} className="prose-link inline-flex min-h-11 items-center">
          {t('otherWays')}
        </Link>
      </p>
    </>
  )
}

type RefusedBy = (intent: string) => Refused | null

function AccountStep({
  debit,
  wantsOther,
  refusedBy,
  path,
}: {
  debit: DebitView
  wantsOther: boolean
  refusedBy: RefusedBy
  path: string
}) {
  const t = useTranslations('payments.debit')
  const { saved } = debit
  const usesSaved = saved !== null && !wantsOther
  const title = t(usesSaved ? 'keptTitle' : 'detailsTitle')
  return (
    <>
      <StepTitle title={title} />
      {usesSaved ? (
        <SavedDebit saved={saved} refused={refusedBy('kept')} otherPath={`${path}&account=other`} />
      ) : (
        <DebitDetails debit={debit} refused={refusedBy('details')} />
      )}
      {saved !== null && wantsOther && debit.step === 'details' && (
        <Link to={path} className="prose-link mt-3 inline-flex min-h-11 items-center">
          {t('backToKept')}
        </Link>
      )}
    </>
  )
}

function CodeStep({
  debit,
  refusedBy,
  isResent,
  children,
}: {
  debit: DebitView
  refusedBy: RefusedBy
  isResent: boolean
  children: ReactNode
}) {
  const t = useTranslations('payments.debit')
  return (
    <>
      <h2 className="mb-3 font-display text-xl font-semibold">{t('codeTitle')}</h2>
      <DebitCode debit={debit} refused={refusedBy('code')} />
      {debit.code && (
        <div className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 font-semibold">{t('notCome')}</h3>
          <DebitResend code={debit.code} isResent={isResent} refused={refusedBy('resend')} />
          {children}
        </div>
      )}
    </>
  )
}

/** Takes the focus when another step takes the place of one. */
function StepTitle({ title }: { title: string }) {
  const heading = useHeadingFocus(title)
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 font-display text-xl font-semibold">
      {title}
    </h2>
  )
}
