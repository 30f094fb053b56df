import { MessageCircle } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMatchNames } from '../../features/chat/list/new-matches.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveState } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { InboxContext } from './inbox.tsx'

/** Beside the list on wide screens, until a conversation is chosen. */
export default function NoConversation() {
  const t = useTranslations('chat')
  const { matches } = useOutletContext<InboxContext>()
  const hasChats = useLiveState((state) => state.chats?.length !== 0)
  return (
    <div className="flex flex-1 items-center justify-center">
      <PageTitle title={t('title')} />
      {matches.length > 0 ? (
        <Matched matches={matches} />
      ) : hasChats ? (
        <EmptyState icon={<MessageCircle aria-hidden />} title={t('choose.title')}>
          {t('choose.text')}
        </EmptyState>
      ) : (
        // The list says that it is empty, and what to do
        <div className="moment flex flex-1 items-end self-stretch overflow-hidden">
          <Scene className="max-h-full w-full mask-t-from-70%" />
        </div>
      )}
    </div>
  )
}

/** Names the matches that wait for a first message, and begins with the newest. */
function Matched({ matches }: Pick<InboxContext, 'matches'>) {
  const t = useTranslations('chat')
  const names = useMatchNames(matches)
  const [newest] = matches
  return (
    <div className="flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <div aria-hidden className="mb-2 flex -space-x-5">
        {matches.slice(0, 3).map(({ id, name, main_image: photo }) => (
          <Avatar key={id} photo={photo} name={name} size="huge" className="ring-4 ring-canvas" />
        ))}
      </div>
      <h2 className="text-2xl font-bold">{t('list.matchedTitle', { names })}</h2>
      <p className="text-ink-soft">{t('empty.text')}</p>
      {newest && (
        <LinkButton to={`/members/${newest.id}/chat`} className="mt-2">
          {t('empty.title', { name: newest.name })}
        </LinkButton>
      )}
    </div>
  )
}
