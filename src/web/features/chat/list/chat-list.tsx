import { Archive, ArrowLeft, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import type { LikeView } from '../../../../contract/likes.ts'
import { useUser } from '../../../live/provider.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/fields/radio-group.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { ChatRow } from './chat-row.tsx'
import { ChatSearchField, ChatSearchResults } from './chat-search.tsx'
import { useMatchNames } from './new-matches.tsx'
import { useChatSearch } from './use-chat-search.ts'
import { type LoadedChats, useChats } from './use-chats.ts'
import { type ChatFilter, useFilteredChats } from './use-filtered-chats.ts'

export type ListView = ChatFilter | 'all'

type ChatListProps = {
  loaded: LoadedChats
  /** Matches without a message: they are what to begin with where there is no chat. */
  matches: readonly LikeView[]
  memberId: string
  typing: ReadonlySet<string>
  /** Which of them are shown; `archived` stands apart from the others. */
  view: ListView
  onView: (view: ListView) => void
  /** What is to be known of a member, as the profiles' own badges say it. */
  badgesOf: (profile: ChatView['profile']) => ReactNode
  onDeleted: (conversationId: string) => void
}

const views = ['all', 'unread', 'online'] as const

/** The member's conversations, newest message first: all, some of them, or what was searched for. */
export function ChatList(props: ChatListProps) {
  const { loaded, matches, memberId, typing, view, onView, badgesOf, onDeleted } = props
  const { chats, more, loadOlder, remove } = useChats(loaded)
  const filtered = useFilteredChats(view === 'all' ? null : view)
  const [text, setText] = useState('')
  const search = useChatSearch(text)

  const rowsOf = (some: readonly ChatView[]) => (
    <Rows
      chats={some}
      {...{ memberId, typing, badgesOf }}
      onDelete={(chat) => {
        onDeleted(chat.conversation.id)
        void remove(chat)
      }}
    />
  )
  if (chats.length === 0 && view === 'all' && !search.isActive) return <NoChats matches={matches} />
  return (
    <>
      <ChatSearchField text={text} onText={setText} />
      {search.isActive ? (
        <ChatSearchResults search={search} memberId={memberId} rows={rowsOf(search.chats)} />
      ) : (
        <>
          {view === 'archived' ? <ArchiveHead onBack={() => onView('all')} /> : <Views view={view} onView={onView} />}
          {view === 'all' ? (
            <>
              {chats.length === 0 && <NoChats matches={matches} />}
              {rowsOf(chats)}
              {(more !== 'end' || chats.length > 12) && (
                <LoadMore state={more} onMore={() => void loadOlder()} isAutomatic />
              )}
            </>
          ) : (
            <Filtered view={view} {...filtered} onAll={() => onView('all')} rows={rowsOf(filtered.chats)} />
          )}
        </>
      )}
    </>
  )
}

function Views({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  const t = useTranslations('chat.list')
  const hidesPresence = useUser()?.profile.hides_presence ?? false
  const shown = views.filter((each) => each !== 'online' || !hidesPresence)
  return (
    <Segmented
      name="filter"
      label={t('filter')}
      isLabelHidden
      value={view}
      onChange={(value) => onView(views.find((known) => known === value) ?? 'all')}
      choices={shown.map((value) => ({ value, label: t(value) }))}
      className="px-4 pb-2"
    />
  )
}

function ArchiveHead({ onBack }: { onBack: () => void }) {
  const t = useTranslations('chat.list')
  return (
    <div className="flex items-center gap-2 px-3 pb-2">
      <Button variant="quiet" size="small" onPress={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        {t('backFromArchive')}
      </Button>
      <h2 className="font-semibold">{t('archived')}</h2>
    </div>
  )
}

type RowsProps = Pick<ChatListProps, 'memberId' | 'typing' | 'badgesOf'> & {
  chats: readonly ChatView[]
  onDelete: (chat: ChatView) => void
}

function Rows({ chats, memberId, typing, badgesOf, onDelete }: RowsProps) {
  const t = useTranslations('chat.list')
  if (chats.length === 0) return null
  return (
    <ul aria-label={t('label')} className="flex flex-col gap-0.5 px-1.5">
      {chats.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          memberId={memberId}
          isTyping={typing.has(chat.conversation.id)}
          badges={badgesOf(chat.profile)}
          onDelete={() => onDelete(chat)}
        />
      ))}
    </ul>
  )
}

type FilteredProps = Pick<ReturnType<typeof useFilteredChats>, 'chats' | 'state' | 'loadMore'> & {
  view: ChatFilter
  rows: ReactNode
  onAll: () => void
}

function Filtered({ view, chats, state, loadMore, rows, onAll }: FilteredProps) {
  if (chats.length === 0 && state === 'failed') return <ErrorState onRetry={loadMore} />
  if (chats.length === 0 && state === 'end') return <NothingShown view={view} onAll={onAll} />
  return (
    <>
      {rows}
      {(state !== 'end' || chats.length > 12) && <LoadMore state={state} onMore={loadMore} isAutomatic />}
    </>
  )
}

/** Only on phones: on wide screens the same is beside the list. Without a match the page says so itself. */
function NoChats({ matches }: { matches: readonly LikeView[] }) {
  const t = useTranslations('chat.list')
  const empty = useTranslations('chat.empty')
  const names = useMatchNames(matches)
  const [newest] = matches
  if (newest === undefined) return null
  return (
    <div className="md:hidden">
      <EmptyState
        title={t('matchedTitle', { names })}
        action={<LinkButton to={`/members/${newest.id}/chat`}>{empty('title', { name: newest.name })}</LinkButton>}
      >
        {empty('text')}
      </EmptyState>
    </div>
  )
}

const nothing = {
  unread: { title: 'noUnreadTitle', text: 'noUnreadText' },
  online: { title: 'noOnlineTitle', text: 'noOnlineText' },
  archived: { title: 'noArchivedTitle', text: 'noArchivedText' },
} as const

function NothingShown({ view, onAll }: { view: ChatFilter; onAll: () => void }) {
  const t = useTranslations('chat.list')
  const action = (
    <Button variant="secondary" onPress={onAll}>
      {t('showAll')}
    </Button>
  )
  const Icon = view === 'archived' ? Archive : MessageCircle
  return (
    <EmptyState icon={<Icon aria-hidden />} title={t(nothing[view].title)} action={action}>
      {t(nothing[view].text)}
    </EmptyState>
  )
}
