import { lazy, type RefObject, Suspense } from 'react'
import type { ConversationView } from '../../../../contract/chat/chat.ts'
import type { GiftId } from '../../../../contract/constants.ts'
import type { PhotoMessage } from '../attachments/photo-sheet.tsx'
import type { OutgoingAttachment } from '../outbox/entry.ts'
import type { Writing } from './use-writing.ts'
import { focusAtEnd } from './writing-at.ts'

/** What is open over, or in place of, the field. */
export type Sheet = { kind: 'photo'; file: File } | { kind: 'voice' } | { kind: 'gift' }

const PhotoSheet = lazy(async () => ({ default: (await import('../attachments/photo-sheet.tsx')).PhotoSheet }))

const GiftSheet = lazy(async () => ({ default: (await import('../attachments/gift-sheet.tsx')).GiftSheet }))

type WritingSheetsProps = {
  conversation: ConversationView
  name: string
  writing: Writing
  /** Has the focus again once something was sent. */
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
  sheet: Sheet | null
  setSheet: (sheet: Sheet | null) => void
  post: (text: string, attachment: OutgoingAttachment | null) => Promise<boolean>
}

/** The dialogs of the field: a photo, a gift. */
export function WritingSheets({
  conversation,
  name,
  writing,
  field,
  text,
  setText,
  sheet,
  setSheet,
  post,
}: WritingSheetsProps) {
  async function sendPhoto({ photo, isOneView, text: words }: PhotoMessage): Promise<boolean> {
    const { file, width, height } = photo
    const isSent = await post(words, { kind: 'photo', file, isOneView, width, height })
    if (isSent) {
      setText('')
      setSheet(null)
      focusAtEnd(field)
    }
    return isSent
  }
  async function sendGift(gift: GiftId, words: string): Promise<boolean> {
    const isSent = await post(words, { kind: 'gift', gift })
    if (isSent) focusAtEnd(field)
    return isSent
  }
  return (
    <>
      {sheet?.kind === 'photo' && (
        <Suspense>
          <PhotoSheet
            name={name}
            file={sheet.file}
            text={text}
            onText={setText}
            credits={writing.photo_credits}
            maxLength={writing.message_length}
            next={`/chats/${conversation.id}`}
            onSend={sendPhoto}
            onOther={(file) => setSheet({ kind: 'photo', file })}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      )}
      {sheet?.kind === 'gift' && (
        <Suspense>
          <GiftSheet
            member={{ id: conversation.profile.id, name }}
            isOpen
            onOpenChange={(isOpen) => !isOpen && setSheet(null)}
            onChosen={sendGift}
          />
        </Suspense>
      )}
    </>
  )
}
