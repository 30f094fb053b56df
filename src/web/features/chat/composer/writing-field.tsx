import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { ConversationView } from '../../../../contract/chat/chat.ts'
import { canRecord } from '../attachments/can-record.ts'
import type { VoiceNote } from '../attachments/voice-recording.ts'
import { useTellTyping } from '../conversation/use-typing.ts'
import type { OutgoingAttachment } from '../outbox/entry.ts'
import { Composer } from './composer.tsx'
import { AttachTools, EmojiButton, VoiceButton } from './composer-tools.tsx'
import { PriceLine } from './price-line.tsx'
import type { Writing } from './use-writing.ts'
import { focusAtEnd, insertAtCaret } from './writing-at.ts'
import type { Sheet } from './writing-sheets.tsx'

const VoiceRecorder = lazy(async () => ({ default: (await import('../attachments/voice-recorder.tsx')).VoiceRecorder }))

type WritingFieldProps = {
  conversation: ConversationView
  name: string
  writing: Writing
  formId: string
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  sheet: Sheet | null
  setSheet: (sheet: Sheet | null) => void
  post: (text: string, attachment: OutgoingAttachment | null) => Promise<boolean>
  mayAttach: boolean
  onCancelReply: (() => void) | null
}

/** The field with all that can go with it, or the recorder in its place. */
export function WritingField(props: WritingFieldProps) {
  const { conversation, name, writing, field, text, setText, sheet, setSheet, post, mayAttach } = props
  const tellTyping = useTellTyping(conversation.id)
  const hasVoice = useCanRecord()
  // A voice note costs what a message does
  const isShort = writing.balance < writing.message_credits

  async function send(written: string) {
    if (await post(written, null)) setText('')
  }
  function write(next: string) {
    setText(next)
    if (next !== '' && writing.may_write) tellTyping()
  }
  async function sendVoice(note: VoiceNote) {
    if (await post('', { kind: 'voice', ...note })) close()
  }
  function close() {
    setSheet(null)
    focusAtEnd(field)
  }

  if (sheet?.kind === 'voice') {
    return (
      <div className="flex flex-col gap-1">
        <Suspense fallback={<div className="min-h-14" />}>
          <VoiceRecorder onSend={(note) => void sendVoice(note)} onClose={close} />
        </Suspense>
        <div className="px-1 text-xs text-ink-soft">
          <PriceLine credits={writing.message_credits} balance={writing.balance} />
        </div>
      </div>
    )
  }
  const voice = hasVoice && (
    <VoiceButton isDisabled={!mayAttach || isShort} onPress={() => setSheet({ kind: 'voice' })} />
  )
  return (
    <Composer
      name={name}
      text={text}
      onText={write}
      onSend={(written) => void send(written)}
      isOpen={writing.may_write}
      maxLength={writing.message_length}
      formId={props.formId}
      field={field}
      onCancelReply={props.onCancelReply}
      onPhoto={mayAttach ? (file) => setSheet({ kind: 'photo', file }) : null}
      before={
        <AttachTools
          isDisabled={!mayAttach}
          onPhoto={(file) => setSheet({ kind: 'photo', file })}
          onGift={() => setSheet({ kind: 'gift' })}
        />
      }
      within={<EmojiButton onPick={(emoji) => write(insertAtCaret(field, text, emoji))} />}
      after={<div className="max-sm:hidden">{voice}</div>}
      insteadOfSend={voice}
    >
      <PriceLine credits={writing.message_credits} balance={writing.balance} />
    </Composer>
  )
}

/** Not before the page is a page of this browser. */
function useCanRecord(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(canRecord()), [])
  return can
}
