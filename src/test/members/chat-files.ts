import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { AttachmentView, attachmentInput, UploadView } from '../../contract/chat/message.ts'
import type { TestMember, TestProduct } from '../product/server.ts'
import { recordedVoice } from '../providers/voices.ts'
import { plainPhoto } from './photos.ts'

type Upload = { id?: string; type?: string; query?: string; headers?: Record<string, string> }
type Words = { text?: string; messageId?: string }
let photo: Promise<Buffer> | null = null

/** Photos, voice notes and gifts in chat through the product's real doors. */
export function chatFileRoutes(product: () => TestProduct) {
  /** Puts bytes as a browser does; a type that is given empty is left out. */
  async function put(
    member: TestMember | null,
    bytes: Uint8Array,
    { id = randomUUID(), type = 'image/jpeg', query = '', headers = {} }: Upload = {},
  ) {
    const answer = await product().app.inject({
      method: 'PUT',
      url: `/api/chat/uploads/${id}${query}`,
      headers: {
        host: 'localhost:3000',
        ...(type === '' ? {} : { 'content-type': type }),
        ...(member === null ? {} : { cookie: member.cookie }),
        ...headers,
      },
      payload: Buffer.from(bytes),
    })
    const body = answer.json<UploadView & { error?: { code: string; field?: string } }>()
    return { status: answer.statusCode, code: body.error?.code, field: body.error?.field, body, id }
  }

  async function uploadPhoto(member: TestMember): Promise<string> {
    photo ??= plainPhoto()
    return ready(await put(member, await photo))
  }

  async function uploadVoice(member: TestMember): Promise<string> {
    return ready(
      await put(member, await recordedVoice('webm'), { type: 'audio/webm;codecs=opus', query: '?peaks=0,50,100' }),
    )
  }

  function send(
    member: TestMember,
    conversation: string,
    attachment: z.input<typeof attachmentInput>,
    { text = '', messageId = randomUUID() }: Words = {},
  ) {
    return product().as(member).chat.sendMessage({ id: conversation, message_id: messageId, text, attachment })
  }

  async function sendPhoto(member: TestMember, conversation: string, { isOneView = false } = {}) {
    const upload_id = await uploadPhoto(member)
    return (await send(member, conversation, { kind: 'photo', upload_id, is_one_view: isOneView })).message
  }

  async function sendVoice(member: TestMember, conversation: string) {
    return (await send(member, conversation, { kind: 'voice', upload_id: await uploadVoice(member) })).message
  }

  /** What goes with a message, as one of the two has it; null where it says nothing of it. */
  async function seenBy(member: TestMember, conversation: string, seq: number): Promise<AttachmentView | null> {
    const { messages } = await product().as(member).chat.listMessages({ id: conversation })
    return messages.find((message) => message.seq === seq)?.attachment ?? null
  }

  function fetch(member: { cookie: string } | null, url: string, headers: Record<string, string> = {}) {
    const cookie = member === null ? {} : { cookie: member.cookie }
    return product().app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...cookie, ...headers } })
  }

  const namesIn = async (folder: string) =>
    (await product().platform.storage.list(folder)).map(({ key }) => key.slice(folder.length + 1))
  return {
    put,
    uploadPhoto,
    uploadVoice,
    send,
    sendPhoto,
    sendVoice,
    seenBy,
    fetch,
    /** Files of messages and uploads; copies of them that reports keep. */
    storedFiles: () => namesIn('chat'),
    retainedForReports: () => namesIn('reports'),
    waitingBytes: () => readdir(join(product().platform.config.varDir, 'uploads')).catch(() => []),
  }
}

function ready({ status, code, id }: { status: number; code: string | undefined; id: string }): string {
  if (status !== 200) throw new Error(`refused: ${code}`)
  return id
}

/** The address in what goes with a message. */
export function urlOf(attachment: AttachmentView | null | undefined): string {
  const url = attachment !== null && attachment !== undefined && 'url' in attachment ? attachment.url : null
  if (url === null) throw new Error('there is no address')
  return url
}
