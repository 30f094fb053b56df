import { useOutletContext } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMatchNames } from '../../features/chat/list/new-matches.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import conversation from '../../features/scenes/pictures/states/conversation.svg?url&no-inline'
import inbox from '../../features/scenes/pictures/states/inbox.svg?url&no-inline'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveState } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/photos/avatar.tsx'
import type { InboxContext } from './inbox.tsx'

/** Beside the list on wide screens, until a conversation is chosen: matches to write to, or other pages. */
export default function NoConversation() {
  const t = useTranslations('chat')
  const likes = useTranslations('likes')
  const { matches } = useOutletContext<InboxContext>()
  const hasChats = useLiveState((state) => state.chats?.length !== 0)
  return (
    <>
      <PageTitle title={t('title')} />
      {matches.length > 0 ? (
        <Matched matches={matches} />
      ) : (
        <PictureState
          picture={hasChats ? conversation : inbox}
          title={t(hasChats ? 'choose.title' : 'list.emptyTitle')}
          actions={
            <>
              <LinkButton to="/members">{t('list.emptyAction')}</LinkButton>
              <LinkButton to="/daily-picks" variant="secondary">
                {likes('dailyPicks')}
              </LinkButton>
            </>
          }
        >
          {t(hasChats ? 'choose.text' : 'list.emptyText')}
        </PictureState>
      )}
    </>
  )
}

/** The matches without a message yet, with a button for each to write to them. */
function Matched({ matches }: Pick<InboxContext, 'matches'>) {
  const t = useTranslations('chat')
  const names = useMatchNames(matches)
  return (
    <PictureState
      picture={conversation}
      title={t('list.matchedTitle', { names })}
      actions={matches.map(({ id, name, main_image: photo }, index) => (
        <LinkButton
          key={id}
          to={`/members/${id}/chat`}
          variant={index === 0 ? 'primary' : 'secondary'}
          className="min-h-14! max-w-full ps-2!"
        >
          <Avatar photo={photo} name={name} size="small" />
          <span className="min-w-0 truncate">{t('empty.title', { name })}</span>
        </LinkButton>
      ))}
    >
      {t('empty.text')}
    </PictureState>
  )
}
