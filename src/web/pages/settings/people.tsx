import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { browserApi } from '../../api/browser.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { BlockDialog } from '../../features/moderation/block-dialog.tsx'
import { ReportDialog } from '../../features/moderation/report-dialog.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import conversation from '../../features/scenes/pictures/states/conversation.svg?url&no-inline'
import { useMoments } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { SectionCard, SectionPage } from './section-page.tsx'

async function load(api: Api) {
  return pageOf(await api.chat.listPastChats({}))
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Answer = Awaited<ReturnType<Api['chat']['listPastChats']>>
type Person = Answer['people'][number] & { id: string }

function pageOf({ people, has_more }: Answer) {
  const entries = people.map((person): Person => ({ ...person, id: person.conversation_id }))
  return { entries, next: has_more ? (entries.at(-1)?.last_at ?? null) : null }
}

/** All past conversation partners, including deleted conversations, to report or block them later. */
export default function PeoplePage() {
  const t = useTranslations('settings.people')
  const loaded = useLoaderData<typeof loader>()
  const list = usePages<Person>(loaded, loaded, async (before) =>
    pageOf(await browserApi.chat.listPastChats({ before })),
  )
  const { revalidate } = useRevalidator()
  const [action, setAction] = useState<{ what: 'report' | 'block'; person: Person } | null>(null)
  const member = action && { id: action.person.profile.id, name: action.person.profile.name || t('gone') }
  const close = (isOpen: boolean) => !isOpen && setAction(null)
  return (
    <SectionPage title={t('title')} lead={t('lead')}>
      {list.entries.length === 0 ? (
        <PictureState picture={conversation} title={t('emptyTitle')}>
          {t('empty')}
        </PictureState>
      ) : (
        <SectionCard title={t('list')}>
          <ul className="divide-y divide-line">
            {list.entries.map((person) => (
              <Row key={person.id} person={person} onAsk={(what) => setAction({ what, person })} />
            ))}
          </ul>
          {(list.state !== 'end' || list.pages > 1) && <LoadMore state={list.state} onMore={list.more} />}
        </SectionCard>
      )}
      {member && (
        <>
          <ReportDialog
            isOpen={action?.what === 'report'}
            onOpenChange={close}
            member={member}
            onDone={() => void revalidate()}
          />
          <BlockDialog
            isOpen={action?.what === 'block'}
            onOpenChange={close}
            member={member}
            onBlocked={() => void revalidate()}
          />
        </>
      )}
    </SectionPage>
  )
}

function Row({ person, onAsk }: { person: Person; onAsk: (what: 'report' | 'block') => void }) {
  const t = useTranslations('settings.people')
  const moments = useMoments()
  const { profile, last_at } = person
  const name = profile.name || t('gone')
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar photo={profile.main_image} name={name} className="size-11!" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{t('last', { date: moments.day(last_at) })}</p>
      </div>
      <div className="flex gap-2 max-sm:basis-full max-sm:ps-14">
        <Button variant="secondary" size="small" aria-label={t('reportName', { name })} onPress={() => onAsk('report')}>
          {t('report')}
        </Button>
        <Button variant="secondary" size="small" aria-label={t('blockName', { name })} onPress={() => onAsk('block')}>
          {t('block')}
        </Button>
      </div>
    </li>
  )
}
