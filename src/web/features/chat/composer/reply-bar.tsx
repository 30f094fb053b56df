import { CornerUpLeft, X } from 'lucide-react'
import { type RefObject, use, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { firstCharacters } from '../../../../shared/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useGiftName } from '../attachments/gift-name.ts'
import { isCovered } from '../conversation/text/covered-text.ts'
import { ThreadContext } from '../conversation/thread.ts'
import { focusAtEnd } from './writing-at.ts'

type ReplyBarProps = {
  message: MessageView
  memberId: string
  name: string
  onCancel: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

const excerptLength = 140

/** What is being answered, above the field. */
export function ReplyBar({ message, memberId, name, onCancel, field }: ReplyBarProps) {
  const t = useTranslations('chat.composer')
  // A menu may have to let the focus go first
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is answered
  useEffect(() => focusAtEnd(field), [message.id])
  function cancel() {
    onCancel()
    field.current?.focus()
  }
  return (
    <div
      role="status"
      className="flex animate-appear items-center gap-3 rounded-control border-s-4 border-primary-ink bg-primary-soft py-1 ps-3 pe-1"
    >
      <CornerUpLeft aria-hidden className="size-5 shrink-0 text-primary-ink" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold text-primary-ink">
          {message.sender_id === memberId ? t('replyToYou') : t('replyTo', { name })}
        </p>
        <p dir="auto" className="truncate">
          <Excerpt message={message} isOwn={message.sender_id === memberId} />
        </p>
      </div>
      <IconButton size="small" label={t('cancelReply')} onPress={cancel}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

function Excerpt({ message: { seq, text, attachment }, isOwn }: { message: MessageView; isOwn: boolean }) {
  const t = useTranslations('chat')
  const nameOf = useGiftName()
  const thread = use(ThreadContext)
  if (!isOwn && thread && isCovered(text, thread.hidden) && !thread.uncovered.has(seq)) return t('message.hidden')
  if (text !== '') return firstCharacters(text, excerptLength)
  if (attachment?.kind === 'gift') return nameOf(attachment.gift)
  if (attachment?.kind === 'voice') return t('message.kinds.voice')
  return attachment ? t('message.kinds.photo') : t('composer.replyEmpty')
}
