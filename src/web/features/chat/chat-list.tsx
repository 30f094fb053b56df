import { MessageCircle, MessageCircleHeart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatView } from '../../../contract/chat.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Segmented } from '../../ui/radio-group.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChatRow } from './chat-row.tsx'
import { type LoadedChats, useChats } from './use-chats.ts'

type ChatListProps = {
  loaded: LoadedChats
  memberId: string
  typing: ReadonlySet<string>
  /** What is to be known of a member, as the profiles' own badges say it. */
  badgesOf: (profile: ChatView['profile']) => ReactNode
  onDeleted: (conversationId: string) => void
}

const filters = ['all', 'unread', 'online'] as const
type Filter = (typeof filters)[number]
const isShown: Record<Filter, (chat: ChatView) => boolean> = {
  all: () => true,
  unread: (chat) => chat.num_unread_messages > 0,
  online: (chat) => chat.profile.is_online,
}

/** All conversations, newest message first. */
export function ChatList({ loaded, memberId, typing, badgesOf, onDeleted }: ChatListProps) {
  const t = useTranslations('chat.list')
  const { chats, more, loadOlder, remove } = useChats(loaded)
  const [filter, setFilter] = useState<Filter>('all')
  const shown = chats.filter(isShown[filter])

  if (chats.length === 0) return <NoChats />
  return (
    <>
      <Segmented
        name="filter"
        label={t('filter')}
        isLabelHidden
        value={filter}
        onChange={(value) => setFilter(filters.find((known) => known === value) ?? 'all')}
        choices={filters.map((value) => ({ value, label: t(value) }))}
        className="px-3 pb-2"
      />
      {shown.length === 0 && <NothingShown filter={filter} onAll={() => setFilter('all')} />}
      <ul aria-label={t('label')} className="flex flex-col gap-0.5 px-1.5">
        {shown.map((chat) => (
          <ChatRow
            key={chat.conversation.id}
            chat={chat}
            memberId={memberId}
            isTyping={typing.has(chat.conversation.id)}
            badges={badgesOf(chat.profile)}
            onDelete={() => {
              onDeleted(chat.conversation.id)
              void remove(chat)
            }}
          />
        ))}
      </ul>
      {(more !== 'end' || chats.length > 12) && filter === 'all' && (
        <LoadMore state={more} onMore={() => void loadOlder()} isAutomatic />
      )}
    </>
  )
}

function NoChats() {
  const t = useTranslations('chat.list')
  const action = <LinkButton to="/members">{t('emptyAction')}</LinkButton>
  return (
    <EmptyState icon={<MessageCircleHeart aria-hidden />} title={t('emptyTitle')} action={action}>
      {t('emptyText')}
    </EmptyState>
  )
}

function NothingShown({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const t = useTranslations('chat.list')
  const isUnread = filter === 'unread'
  const action = (
    <Button variant="secondary" onPress={onAll}>
      {t('showAll')}
    </Button>
  )
  return (
    <EmptyState
      icon={<MessageCircle aria-hidden />}
      title={t(isUnread ? 'noUnreadTitle' : 'noOnlineTitle')}
      action={action}
    >
      {t(isUnread ? 'noUnreadText' : 'noOnlineText')}
    </EmptyState>
  )
}
