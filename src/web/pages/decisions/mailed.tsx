import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { DeadLink } from '../../layouts/dead-link.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { sendAppeal } from './appeal.ts'
import { DecisionList } from './decision-list.tsx'

/** Null where the link is too old, or none of ours: the page says what can be done all the same. */
async function load(api: Api, { params }: LoadArgs) {
  try {
    return (await api.moderation.getDecisions({ token: params.token ?? '' })).decisions
  } catch (error) {
    const code = failureOf(error)?.code
    if (code === 'link_expired' || code === 'not_found' || code === 'invalid_input') return null
    throw error
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, params }: ActArgs) {
  return sendAppeal(api, form, params.token)
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the mail about a decision leads: also for who cannot log in any more. */
export default function MailedDecisionsPage() {
  const t = useTranslations('decisions')
  const decisions = useLoaderData<typeof loader>()
  const { support_email: support } = useSite()
  if (decisions === null) return <DeadLink>{t('expiredText', { support })}</DeadLink>
  return (
    <Page>
      <PageTitle title={t('mailTitle')} />
      <PageHeader title={t('mailTitle')}>{t('mailLead')}</PageHeader>
      <DecisionList decisions={decisions} />
    </Page>
  )
}
