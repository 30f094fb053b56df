import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { LikeView } from '../../../../contract/likes.ts'
import { useLiveState } from '../../../live/provider.tsx'
import { OnlineDot } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/photos/avatar.tsx'

const namesShown = 3

/** Matches without a message, as far as this tab knows: whoever has written since then is in the list of chats. */
export function useNewMatches(loaded: readonly LikeView[]): readonly LikeView[] {
  const chats = useLiveState((state) => state.chats)
  const begun = new Set(chats?.flatMap(({ conversation, profile }) => (conversation.last_message ? [profile.id] : [])))
  return loaded.filter(({ id }) => !begun.has(id))
}

/** "Milo, Ben and Sam", of at most three. */
export function useMatchNames(matches: readonly LikeView[]): string {
  return useFormatter().list(matches.slice(0, namesShown).map(({ name }) => name))
}

/** A row of faces above the list: matches that wait for a first message. Each opens the conversation. */
export function NewMatches({ matches }: { matches: readonly LikeView[] }) {
  const t = useTranslations('chat.list')
  const common = useTranslations('common')
  const likes = useTranslations('likes')
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="new-matches" className="pb-3">
      <h3 id="new-matches" className="px-4 text-sm font-semibold text-ink-soft">
        {t('newMatches')} <span className="font-normal tabular-nums">{matches.length}</span>
      </h3>
      <ul className="flex gap-1 overflow-x-auto px-3 pt-1 pb-1 [scrollbar-width:none]">
        {matches.map(({ id, name, main_image: photo, is_online: isOnline, like_new: isNew }) => (
          <li key={id}>
            <Link
              to={`/members/${id}/chat`}
              className="flex w-20 flex-col items-center gap-1 rounded-card px-1 py-1.5 -outline-offset-2 hover:bg-ink/5"
            >
              <span
                className={classes('relative rounded-full p-0.5 ring-2', isNew ? 'ring-unread' : 'ring-control-line')}
              >
                <Avatar photo={photo} name={name} size="large" />
                {isOnline && <OnlineDot label={common('online')} className="absolute end-0.5 bottom-0.5" />}
              </span>
              <span className={classes('max-w-full truncate text-sm', isNew && 'font-semibold')}>{name}</span>
              {isNew && <span className="sr-only">{likes('newMatch')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
