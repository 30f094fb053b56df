import { ShieldCheck } from 'lucide-react'
import { Link, redirect, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../contract/index.ts'
import type { NoticeDecision } from '../../contract/moderation.ts'
import { failureOf } from '../api/errors.ts'
import { formTexts } from '../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../api/load.ts'
import { LinkButton } from '../ui/button.tsx'
import { buttonLooks } from '../ui/button-looks.ts'
import { PageHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/states.tsx'
import { forStaff } from './door.ts'
import { NoticeCard } from './notices-card.tsx'
import { OfficeTitle } from './office-title.tsx'
import { Outcome } from './outcome.tsx'

const load = forStaff((api: Api, { url }: LoadArgs) => {
  const after = url.searchParams.get('after')
  return api.backoffice.listNotices(after === null ? {} : { after })
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const act = forStaff(async (api: Api, { form }: ActArgs) => {
  const { intent = '', decision, reason = '' } = formTexts(form)
  const id = intent.replace(/^decide\//, '')
  try {
    const { receipt } = await api.backoffice.decideNotice({ id, decision: decision as NoticeDecision, reason })
    return redirect(`/office/notices?decided=${receipt}`)
  } catch (error) {
    if (failureOf(error)?.code === 'conflict') return redirect('/office/notices?taken=1')
    throw error
  }
})
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Notices of illegal content that wait for a decision. */
export default function NoticesPage() {
  const t = useTranslations('office.notices')
  const { notices, open, has_more } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <OfficeTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead', { open })}</PageHeader>
      <Outcome of="notices" />
      {notices.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck aria-hidden />}
          title={t('emptyTitle')}
          action={<LinkButton to="/office/notices">{query.has('after') ? t('start') : t('checkAgain')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul aria-label={t('list')} className="grid gap-5">
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {query.has('after') && notices.length > 0 && (
          <Link to="/office/notices" className={buttonLooks('secondary')}>
            {t('start')}
          </Link>
        )}
        {has_more && (
          <Link to={`/office/notices?after=${notices.at(-1)?.id}`} className={buttonLooks('secondary')}>
            {t('older')}
          </Link>
        )}
      </div>
    </>
  )
}
