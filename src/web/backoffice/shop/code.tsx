import { ArrowLeft, Download } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { CodeGroupView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice, IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EndOfList } from '../../ui/states.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { useMoment } from '../sites/words.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { CodeName, CodeStanding, useTerms } from './codes-table.tsx'

const load = forStaff(({ backoffice }: Api, { params }: LoadArgs) => backoffice.getCodes({ id: params.id ?? '' }))
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Answer = { done: 'stopped' | 'extended' }
const act = forStaff(async ({ backoffice }: Api, { form, params }: ActArgs): Promise<Answer> => {
  const { id = '' } = params
  const { intent, expires = '' } = formTexts(form)
  if (intent === 'stop') {
    await backoffice.stopCodes({ id })
    return { done: 'stopped' }
  }
  if (intent !== 'extend') throw new Response(null, { status: 404 })
  await backoffice.extendCodes({ id, expires })
  return { done: 'extended' }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** A code or a batch: its uses, and how it ends. */
export default function CodePage() {
  const t = useTranslations('office.codes')
  const { site, codes, uses } = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Answer>>()
  const terms = useTerms()
  const moment = useMoment()
  const done = answer?.done
  return (
    <>
      <OfficeTitle title={codes.code} />
      <Link to={`/office/codes?site=${site.id}`} className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader title={<CodeName group={codes} />} actions={<CodeStanding group={codes} />}>
        {t('facts', { site: site.name, terms: terms(codes) })}{' '}
        {codes.expires_at === null ? t('noEnd') : `${t('columns.until')}: ${moment(codes.expires_at)}`}
      </PageHeader>
      <DoneNotice answer={answer} text={done === undefined ? null : t(`done.${done}`)} />
      <div className="grid gap-5">
        {codes.count > 1 && (
          <a
            href={`/api/office/codes/${codes.id}/file`}
            download
            className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold underline underline-offset-2"
          >
            <Download aria-hidden className="size-5" /> {t('file')}
          </a>
        )}
        <Uses uses={uses} isBatch={codes.count > 1} />
        <Ending key={codes.expires_at} codes={codes} />
      </div>
    </>
  )
}

type Use = Awaited<ReturnType<Api['backoffice']['getCodes']>>['uses'][number]

function Uses({ uses, isBatch }: { uses: readonly Use[]; isBatch: boolean }) {
  const t = useTranslations('office.codes')
  const moment = useMoment()
  const columns = ['member', 'when', 'order', 'off', 'paid'] as const
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-lg font-bold">{t('usesTitle')}</h2>
      {uses.length === 0 ? (
        <p className="text-ink-soft">{t('nobody')}</p>
      ) : (
        <>
          <OfficeTable
            caption={t('usesTitle')}
            heads={columns.map((column) => t(`useColumns.${column}`))}
            numbers={[t('useColumns.off'), t('useColumns.paid')]}
          >
            {uses.map(({ member, at, order_id, code, discount, total }) => (
              <tr key={order_id}>
                <th scope="row" className="px-5 py-2 text-start font-semibold">
                  <Link to={`/office/members/${member.id}`} prefetch="none" className="underline underline-offset-2">
                    {member.name || '–'}
                  </Link>
                </th>
                <td className="px-5 py-2 text-sm whitespace-nowrap">{moment(at)}</td>
                <td className="px-5 py-2 text-sm">
                  <Link to={`/office/orders/${order_id}`} prefetch="none" className="underline underline-offset-2">
                    {isBatch ? code : t('orderLink')}
                  </Link>
                </td>
                <td className="px-5 py-2 tabular-nums" data-label={t('useColumns.off')}>
                  {formatMoney(discount, 'en')}
                </td>
                <td className="px-5 py-2 tabular-nums max-sm:font-bold" data-phone="main">
                  {formatMoney(total, 'en')}
                </td>
              </tr>
            ))}
          </OfficeTable>
          <EndOfList>{t('end')}</EndOfList>
        </>
      )}
    </section>
  )
}

function Ending({ codes: { active, is_personal, expires_at } }: { codes: CodeGroupView }) {
  const t = useTranslations('office.codes')
  const stopErrors = useOwnErrors('codes', 'stop')
  const extendErrors = useOwnErrors('codes', 'extend')
  if (active === 0) return null
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {is_personal && <Alert>{t('personalNote')}</Alert>}
      {!is_personal && expires_at !== null && (
        <Card as="section">
          <h2 className="text-lg font-bold">{t('extendTitle')}</h2>
          <p className="mb-4 text-sm text-ink-soft">{t('extendLead')}</p>
          <IntentForm intent="extend" errors={extendErrors} className="grid gap-4">
            <TextField name="expires" type="date" label={t('expires')} hint={t('dayHint')} />
            <IntentButton variant="secondary" className="justify-self-start">
              {t('extend')}
            </IntentButton>
          </IntentForm>
        </Card>
      )}
      <Card as="section">
        <h2 className="text-lg font-bold">{t('stopTitle')}</h2>
        <p className="mb-4 text-sm text-ink-soft">{t('stopLead')}</p>
        <IntentForm intent="stop" errors={stopErrors}>
          <IntentButton variant="danger">{t('stop')}</IntentButton>
        </IntentForm>
      </Card>
    </div>
  )
}
