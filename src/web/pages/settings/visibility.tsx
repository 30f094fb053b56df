import { ChevronRight } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../api/load.ts'
import { DoneNotice } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
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
      <ContactsLink />
      <PauseSection />
    </SectionPage>
  )
}

/** Who is not to see the member in any mode. */
function ContactsLink() {
  const t = useTranslations('settings.sections.contacts')
  return (
    <Card isPadded={false} className="overflow-hidden">
      <Link
        to="/settings/contacts"
        className="flex min-h-18 items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-sunken sm:px-6"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('title')}</span>
          <span className="block text-sm text-ink-soft">{t('line')}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </Card>
  )
}
