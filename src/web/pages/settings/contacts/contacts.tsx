import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction } from '../../../api/load.ts'
import { DoneNotice } from '../../../features/forms/intent-form.tsx'
import { SectionCard, SectionPage } from '../section-page.tsx'
import { AddContactsSection, type Added } from './add-contacts-section.tsx'
import { BlockedContactsSection } from './blocked-contacts-section.tsx'
import { entriesIn } from './contact-entries.ts'

function load(api: Api) {
  return api.moderation.getBlockedContacts({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const intent = form.get('intent')
  if (intent === 'add') return add(api, String(form.get('emails') ?? ''))
  if (intent === 'remove') {
    await api.moderation.unblockContact({ email: String(form.get('email') ?? '') })
    return { done: 'removed' as const }
  }
  if (intent !== 'remove-all') return null
  await api.moderation.unblockAllContacts({})
  return { done: 'removedAll' as const }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

async function add(api: Api, text: string): Promise<Added> {
  const { emails, others } = entriesIn(text)
  if (emails.length === 0) return { done: 'added', count: 0, rest: others }
  const { num_added: count, malformed } = await api.moderation.blockContacts({ emails })
  return { done: 'added', count, rest: [...malformed.flatMap((place) => emails[place] ?? []), ...others] }
}

type Done = Exclude<Awaited<ReturnType<typeof act>>, null>

/** People a member does not want to be seen by, named by their email addresses. */
export default function ContactsPage() {
  const t = useTranslations('settings.contacts')
  const contacts = useLoaderData<typeof loader>()
  const answer = useActionData<Done>()
  const added = answer?.done === 'added' ? answer : null
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      <DoneNotice answer={answer} text={useDoneText(answer)} />
      <AddContactsSection added={added} />
      <BlockedContactsSection contacts={contacts} />
      <SectionCard title={t('how')}>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{t('howYou')}</li>
          <li>{t('howThem')}</li>
          <li>
            {t.rich('howLimits', {
              link: (text) => (
                <Link to="/settings/privacy" className="prose-link">
                  {text}
                </Link>
              ),
            })}
          </li>
        </ul>
      </SectionCard>
    </SectionPage>
  )
}

function useDoneText(answer: Done | undefined): string | null {
  const t = useTranslations('settings.contacts')
  if (answer?.done !== 'added') return answer?.done ? t(answer.done) : null
  const { count, rest } = answer
  return count === 0 && rest.length > 0 ? null : t('added', { count })
}
