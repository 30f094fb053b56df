import { useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { ModesSection, modesIn } from './modes-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { SectionPage } from './section-page.tsx'

async function load(api: Api) {
  return (await api.profiles.getVisibility({})).visibility
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const intent = form.get('intent')
  if (intent === 'modes') {
    await api.profiles.setVisibility(modesIn(form))
    return { done: 'saved' as const }
  }
  if (intent === 'pause') {
    await api.accounts.pause({})
    return { done: 'pauseStarted' as const }
  }
  if (intent !== 'resume') return null
  await api.accounts.resume({})
  return { done: 'pauseEnded' as const }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** Who can find and reach a member: invisible mode, privacy mode, and a pause from everything. */
export default function VisibilityPage() {
  const t = useTranslations('settings.visibility')
  const visibility = useLoaderData<typeof loader>()
  const answer = useActionData<Partial<Done>>()
  return (
    <SectionPage title={t('title')}>
      <DoneNotice answer={answer} text={answer?.done ? t(answer.done) : null} />
      <ModesSection visibility={visibility} />
      <PauseSection />
    </SectionPage>
  )
}
