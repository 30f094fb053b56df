import { Search, SearchX } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FoundMessageView } from '../../../../contract/chat/chat.ts'
import { useMoments } from '../../../i18n/format.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Avatar } from '../../../ui/photos/avatar.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { usePartnerName } from '../conversation/partner-name.ts'
import { isCovered } from '../conversation/text/covered-text.ts'
import { Excerpt } from '../conversation/text/excerpt.tsx'
import { HiddenWordsContext } from '../conversation/text/hidden-words.ts'
import type { useChatSearch } from './use-chat-search.ts'

/** Where one looks for a name or for words that were written. */
export function ChatSearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslations('chat.search')
  return (
    <search className="block px-4 pb-3">
      <TextField
        name="q"
        type="search"
        label={t('label')}
        isLabelHidden
        placeholder={t('placeholder')}
        before={<Search aria-hidden className="size-5" />}
        value={text}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          onText('')
        }}
      />
    </search>
  )
}

type ResultsProps = { search: ReturnType<typeof useChatSearch>; rows: ReactNode; memberId: string }

/** What was found: conversations by name (drawn by the list, as `rows`), then messages by their words. */
export function ChatSearchResults({ search, rows, memberId }: ResultsProps) {
  const t = useTranslations('chat.search')
  const { chats, messages, state, q, isCurrent } = search
  const count = chats.length + messages.length
  const isFirst = !isCurrent || (state === 'busy' && count === 0)
  const isNothing = isCurrent && state === 'end' && count === 0
  return (
    <>
      <p role="status" className="sr-only">
        {isCurrent && state !== 'busy' && t('found', { chats: chats.length, messages: messages.length })}
      </p>
      {isFirst && <Waiting />}
      {isNothing && (
        <EmptyState icon={<SearchX aria-hidden />} title={t('nothingTitle', { q })}>
          {t('nothingText')}
        </EmptyState>
      )}
      {isCurrent && chats.length > 0 && (
        <div>
          <Heading>{t('people')}</Heading>
          {rows}
        </div>
      )}
      {isCurrent && messages.length > 0 && (
        <div>
          <Heading id="found-messages">{t('messages')}</Heading>
          <ul aria-labelledby="found-messages" className="flex flex-col gap-0.5 px-1.5">
            {messages.map((found) => (
              <FoundMessage key={found.message.id} found={found} q={q} memberId={memberId} />
            ))}
          </ul>
        </div>
      )}
      {isCurrent && state === 'failed' && count === 0 && <ErrorState onRetry={search.more} />}
      {isCurrent && count > 0 && <LoadMore state={state} onMore={search.more} isAutomatic />}
    </>
  )
}

function Heading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-soft">
      {children}
    </h2>
  )
}

function FoundMessage({ found, q, memberId }: { found: FoundMessageView; q: string; memberId: string }) {
  const t = useTranslations('chat.search')
  const covered = useTranslations('chat.message')
  const { brief } = useMoments()
  const { message, profile } = found
  const name = usePartnerName()(profile)
  const isOwn = message.sender_id === memberId
  const isHidden = isCovered(message.text, use(HiddenWordsContext)) && !isOwn
  return (
    <li>
      <Link
        to={`/chats/${message.conversation_id}?message=${message.seq}`}
        className="flex items-center gap-3 rounded-card px-3 py-2.5 -outline-offset-2 hover:bg-ink/5"
      >
        <Avatar photo={profile.main_image} name={name} className="size-10!" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">{isOwn ? t('toName', { name }) : name}</span>
            <time dateTime={message.sent_at} className="shrink-0 text-xs text-ink-soft">
              {brief(message.sent_at)}
            </time>
          </span>
          {isHidden ? (
            <i className="block text-sm text-ink-soft">{covered('hidden')}</i>
          ) : (
            <Excerpt text={message.text} words={q} className="line-clamp-2 text-sm text-ink-soft" />
          )}
        </span>
      </Link>
    </li>
  )
}

function Waiting() {
  return (
    <SkeletonGroup className="flex flex-col gap-3 px-4 py-3">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-14 w-full rounded-card" />
      ))}
    </SkeletonGroup>
  )
}
