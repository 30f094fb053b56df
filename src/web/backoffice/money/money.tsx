import { Download } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { StatementView } from '../../../contract/office/money.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { useRegionName } from '../../i18n/format.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { ActOutcome } from '../ui/action-result.tsx'
import { MoneyBank } from './bank.tsx'
import { MoneyLedger } from './ledger.tsx'
import { Differences, OpenWithdrawals } from './pending.tsx'
import { PaymentProviders } from './providers.tsx'
import { ManualRefunds } from './refunds.tsx'
import { MoneyReturns } from './returns.tsx'
import { MoneyState } from './state.tsx'

const load = forStaff(async ({ backoffice }: Api, _args: LoadArgs) => {
  const [money, { blocks, accounts }, { proofs, today }] = await Promise.all([
    backoffice.getMoney({}),
    backoffice.listDebitBlocks({}),
    backoffice.listLedgerProofs({}),
  ])
  return { ...money, blocks, accounts, proofs, today }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** What a form of the page has done. */
type MoneyAnswer = {
  done:
    | 'paid'
    | 'refused'
    | 'difference'
    | 'withdrawal'
    | 'files'
    | 'settled'
    | 'returned'
    | 'statement'
    | 'lifted'
    | 'account'
    | 'proved'
  statement?: StatementView
}

const act = forStaff(async ({ backoffice }: Api, { form }: ActArgs): Promise<MoneyAnswer> => {
  const { intent = '', note = '', paid_by = '', reference = '', end_to_end_id = '', reason = '' } = formTexts(form)
  const [done = '', id = ''] = intent.split('/')
  const acts: Record<MoneyAnswer['done'], () => Promise<unknown>> = {
    paid: () => backoffice.payManualRefund({ id, paid_by: paid_by === 'bank' ? 'bank' : 'provider', reference }),
    refused: () => backoffice.refuseManualRefund({ id, note }),
    difference: () => backoffice.resolveDifference({ id, note }),
    withdrawal: () => backoffice.resolveWithdrawal({ id, note }),
    files: () => backoffice.makeDebitBatches({}),
    settled: () => backoffice.settleDebitBatch({ id }),
    statement: async () => backoffice.importStatement({ file: await uploadedText(form) }),
    returned: () => backoffice.returnDebit({ end_to_end_id, reason: reason.toUpperCase() }),
    lifted: () => backoffice.liftDebitBlock({ member_id: id, note }),
    account: () => backoffice.liftDebitAccountBlock({ account_id: id, note }),
    proved: () => backoffice.askLedgerProof({}),
  }
  const isKnown = (name: string): name is MoneyAnswer['done'] => Object.hasOwn(acts, name)
  if (!isKnown(done)) throw new Response(null, { status: 404 })
  const result = await acts[done]()
  return done === 'statement' ? { done, ...(result as Pick<MoneyAnswer, 'statement'>) } : { done }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

async function uploadedText(form: FormData): Promise<string> {
  const file = form.get('file')
  return file instanceof File ? file.text() : ''
}

/** What finance has to look at and do: what does not agree, what waits for an answer, files for the bank, the VAT of a quarter. */
export default function MoneyPage() {
  const t = useTranslations('office.money')
  const {
    differences,
    withdrawals,
    manual_refunds,
    providers,
    waiting,
    batches,
    statements,
    quarters,
    blocks,
    accounts,
    proofs,
    today,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<MoneyAnswer>>()
  const done = answer?.done
  const words = useTranslations('office.money.returns')
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid gap-5">
        <MoneyState
          open={[
            ['refunds', manual_refunds.length],
            ['differences', differences.length],
            ['withdrawals', withdrawals.length],
          ]}
          newest={proofs[0]}
          today={today}
        />
        <ManualRefunds refunds={manual_refunds} />
        <Differences differences={differences} />
        <OpenWithdrawals withdrawals={withdrawals} />
        <MoneyLedger proofs={proofs} today={today} />
        <MoneyBank waiting={waiting} batches={batches} />
        <MoneyReturns blocks={blocks} accounts={accounts} statements={statements} />
        <MoneyVat quarters={quarters} />
        <PaymentProviders providers={providers} />
        <ActOutcome
          answer={answer}
          text={
            done === undefined
              ? null
              : t(`done.${done}`, { result: answer?.statement ? words('result', answer.statement) : '' })
          }
        />
      </div>
    </>
  )
}

type Quarter = { quarter: string; company_id: string; company: string; reports: { name: string; url: string }[] }

/** VAT of a quarter: a file per company and return. */
function MoneyVat({ quarters }: { quarters: readonly Quarter[] }) {
  const t = useTranslations('office.money.vat')
  const country = useRegionName()
  const nameOf = (name: string) => (t.has(`reports.${name as 'oss'}`) ? t(`reports.${name as 'oss'}`) : country(name))
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      {quarters.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {quarters.map(({ quarter, company_id, company, reports }) => (
          <li key={`${company_id} ${quarter}`} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <p className="min-w-56 flex-1">
              <span className="font-semibold tabular-nums">{quarter}</span> {company}
            </p>
            <ul className="flex flex-wrap gap-2">
              {reports.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} download className={buttonLooks('secondary', 'small')}>
                    <Download aria-hidden className="size-4" /> {nameOf(name)}
                    <span className="sr-only">
                      : {quarter}, {company}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
