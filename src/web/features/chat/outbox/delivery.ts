import type { AttachmentInput } from '../../../../contract/chat/message.ts'
import { chatUploadRoute } from '../../../../contract/file-routes.ts'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { putFile } from '../../../api/upload.ts'
import type { Answer, Outgoing, OutgoingAttachment, Sending } from './entry.ts'

/** How messages of this tab reach the server: first the file, then the message that names it. */
export function createDelivery() {
  // What arrived needs not leave again when only the message failed
  const uploaded = new Set<string>()

  async function upload({ id, attachment }: Outgoing, { signal, onProgress }: Sending) {
    if (!attachment || attachment.kind === 'gift' || uploaded.has(id)) return
    const address = chatUploadRoute.replace(':id', id)
    // The server does not listen to a voice note; its waveform comes with it
    const route = attachment.kind === 'voice' ? `${address}?peaks=${attachment.peaks.join(',')}` : address
    await putFile(route, attachment.file, { signal, onProgress })
    uploaded.add(id)
  }

  /** Brings one message to the server. Throws ApiError; AbortError where it was given up before it left. */
  return async function deliver(entry: Outgoing, sending: Sending): Promise<Answer> {
    await upload(entry, sending)
    sending.signal.throwIfAborted()
    try {
      return await send(entry)
    } catch (error) {
      if (failureOf(error)?.code !== 'upload_gone' || !uploaded.delete(entry.id)) throw error
      // It waited too long for its message
      await upload(entry, sending)
      sending.signal.throwIfAborted()
      return await send(entry)
    }
  }
}

function send({ id, conversationId, text, replyTo, attachment }: Outgoing) {
  return browserApi.chat.sendMessage({
    id: conversationId,
    message_id: id,
    text,
    ...(replyTo !== null && { reply_to: replyTo }),
    ...(attachment && { attachment: attachmentInput(id, attachment) }),
  })
}

function attachmentInput(uploadId: string, attachment: OutgoingAttachment): AttachmentInput {
  switch (attachment.kind) {
    case 'photo':
      return { kind: 'photo', upload_id: uploadId, is_one_view: attachment.isOneView }
    case 'voice':
      return { kind: 'voice', upload_id: uploadId }
    case 'gift':
      return { kind: 'gift', gift: attachment.gift }
  }
}
