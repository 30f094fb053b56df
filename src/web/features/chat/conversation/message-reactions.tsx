import { useFormatter, useTranslations } from 'use-intl'
import type { MessageView, ReactionView } from '../../../../contract/chat/message.ts'
import { classes } from '../../../ui/classes.ts'
import { nameIn, useStop, useThread } from './thread.ts'

type Group = { emoji: string; ids: string[] }

/** What the two thought of a message; a press adds one's own or takes it back. */
export function MessageReactions({ message, isOwn }: { message: MessageView; isOwn: boolean }) {
  const t = useTranslations('chat')
  const format = useFormatter()
  const thread = useThread()
  const stop = useStop()
  const groups = groupsOf(message.reactions ?? [])
  if (groups.length === 0) return null
  return (
    <div className={classes('relative z-1 -mt-1.5 flex gap-1 px-2', isOwn ? 'justify-end' : 'justify-start')}>
      {groups.map(({ emoji, ids }) => {
        const isMine = ids.includes(thread.memberId)
        const names = format.list(ids.map((id) => nameIn(thread, id, t('messages.fromYou'))))
        return (
          <button
            key={emoji}
            type="button"
            tabIndex={stop}
            aria-pressed={isMine}
            aria-label={t('message.reaction', { emoji, names })}
            disabled={!thread.mayReact}
            onClick={() => thread.react(message, emoji)}
            className={classes(
              'inline-flex h-7 items-center gap-1 rounded-full border px-2 text-sm shadow-card animate-appear',
              isMine ? 'border-primary-ink bg-primary-soft' : 'border-line bg-raised',
            )}
          >
            <span aria-hidden>{emoji}</span>
            {ids.length > 1 && (
              <span aria-hidden className="text-xs font-semibold text-ink-soft tabular-nums">
                {ids.length}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function groupsOf(reactions: readonly ReactionView[]): Group[] {
  const ids = Map.groupBy(reactions, ({ emoji }) => emoji)
  return [...ids].map(([emoji, same]) => ({ emoji, ids: same.map(({ member_id }) => member_id) }))
}
