import { Copy, Flag, Reply, SmilePlus, Undo2 } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { unsendMinutes } from '../../../../contract/constants.ts'
import { useMoments } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'
import { onceFocusIsBack } from '../../../ui/focus-back.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toasts.tsx'
import { type Thread, useThread } from './thread.ts'

const EmojiPicker = lazy(async () => ({ default: (await import('../emoji/emoji-picker.tsx')).EmojiPicker }))

export const quickEmoji = ['❤️', '😂', '😍', '😮', '😢', '👍'] as const

type ActionsProps = {
  message: MessageView
  /** What the actions stand beside. */
  beside: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  onTakeBack: () => void
}

/** What can be done with a message: react, answer, copy, take back, report; and when it was sent. */
export function MessageActions({ message, beside, isOpen, onClose, onTakeBack }: ActionsProps) {
  const t = useTranslations('chat.message')
  return (
    <Popover
      triggerRef={beside}
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      placement="top"
      offset={6}
      className="max-w-[calc(100vw-1rem)] overflow-hidden rounded-card bg-raised shadow-raised data-entering:animate-appear"
    >
      <Dialog aria-label={t('actions')} className="max-h-[inherit] overflow-y-auto outline-none">
        <Actions message={message} onClose={onClose} onTakeBack={onTakeBack} />
      </Dialog>
    </Popover>
  )
}

function Actions({ message, onClose, onTakeBack }: Pick<ActionsProps, 'message' | 'onClose' | 'onTakeBack'>) {
  const t = useTranslations('chat.message')
  const thread = useThread()
  const { dayAndTime } = useMoments()
  const [isPicking, setPicking] = useState(false)
  const copy = useCopy()
  const isOwn = message.sender_id === thread.memberId
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  const afterReturn = (open: () => void) => after(() => onceFocusIsBack(open))
  if (isPicking) {
    return (
      <div className="w-[min(24rem,100vw-1rem)] p-3 sm:w-auto">
        <Suspense fallback={<PickerShape />}>
          <EmojiPicker onPick={(emoji) => after(() => thread.react(message, emoji))()} />
        </Suspense>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go between the buttons within
    <div onKeyDown={moveFocus} className="p-1.5">
      {thread.mayReact && (
        <QuickReactions message={message} thread={thread} after={after} onMore={() => setPicking(true)} />
      )}
      {thread.mayReply && (
        <Action icon={<Reply />} onPress={after(() => thread.reply(message))}>
          {t('reply')}
        </Action>
      )}
      {message.text !== '' && (
        <Action icon={<Copy />} onPress={after(() => void copy(message.text))}>
          {t('copy')}
        </Action>
      )}
      {isOwn && isYoung(message) && (
        <Action icon={<Undo2 />} onPress={afterReturn(onTakeBack)}>
          {t('takeBack')}
        </Action>
      )}
      {!isOwn && (
        <Action icon={<Flag />} isDanger onPress={afterReturn(() => thread.report(message))}>
          {t('report')}
        </Action>
      )}
      <p className="px-3 pt-1.5 pb-1 text-xs text-ink-soft">{t('sentAt', { time: dayAndTime(message.sent_at) })}</p>
    </div>
  )
}

function PickerShape() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-72 rounded-control" />
    </SkeletonGroup>
  )
}

type QuickProps = {
  message: MessageView
  thread: Thread
  after: (act: () => void) => () => void
  onMore: () => void
}

function QuickReactions({ message, thread, after, onMore }: QuickProps) {
  const t = useTranslations('chat.message')
  const mine = message.reactions?.find(({ member_id }) => member_id === thread.memberId)?.emoji
  const isOther = mine !== undefined && !quickEmoji.some((emoji) => emoji === mine)
  const shown = isOther ? [...quickEmoji.slice(0, -1), mine] : quickEmoji
  return (
    <div className="mb-1 flex border-b border-line pb-1.5">
      {shown.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === mine}
          aria-label={t(emoji === mine ? 'unreact' : 'react', { emoji })}
          onClick={after(() => thread.react(message, emoji))}
          className={classes(
            'inline-flex size-11 items-center justify-center rounded-full text-2xl hover:bg-ink/7',
            emoji === mine && 'bg-primary-soft',
          )}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('moreEmoji')}
        onClick={onMore}
        className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-ink/7"
      >
        <SmilePlus aria-hidden className="size-5" />
      </button>
    </div>
  )
}

type ActionProps = { icon: ReactNode; isDanger?: boolean; onPress: () => void; children: string }

function Action({ icon, isDanger = false, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-start font-medium hover:bg-sunken [&>svg]:size-5',
        isDanger && 'text-danger-ink',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

/** While it is a few minutes old; the server has the last word. */
function isYoung({ sent_at }: MessageView): boolean {
  return Date.now() - Date.parse(sent_at) < unsendMinutes * 60_000
}

function useCopy() {
  const t = useTranslations('chat.message')
  return async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      void notify(t('copied'), { tone: 'success' })
    } catch {
      void notify(t('copyFailed'), { tone: 'error' })
    }
  }
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
