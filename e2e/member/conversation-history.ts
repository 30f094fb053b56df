import type { Page } from '@playwright/test'
import type { ConversationView, MessageView } from '../../src/contract/chat/chat.ts'
import { messagesPageSize } from '../../src/contract/constants.ts'

type Numbered = Pick<MessageView, 'seq' | 'sender_id' | 'conversation_id'>
/** A part of a history, as the server would give it. */
type Range = { before?: number; after?: number; around?: number; limit: number }

const quarterMs = 15 * 60_000

/** Gives a conversation a history of so many messages, on the wire: nobody could pay for them. `special` adds to those it knows of. */
export async function giveHistory(
  page: Page,
  {
    count,
    memberId,
    special,
  }: { count: number; memberId: string; special: (message: Numbered) => Partial<MessageView> },
) {
  const known = Promise.withResolvers<MessageView[]>()
  await page.route(/\/api\/chat\/conversations\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const { conversation } = (await answer.json()) as { conversation: ConversationView }
    known.resolve(Array.from({ length: count }, (_, index) => messageAt(index + 1, conversation)))
    const standing = { last_seq: count, read_seq: count, seen_seq: count, delivered_seq: count }
    await route.fulfill({ json: { conversation: { ...conversation, ...standing } } })
  })
  await page.route(/\/api\/chat\/conversations\/[^/]+\/messages(\?.*)?$/, async (route) => {
    await route.fulfill({ json: pageOf(await known.promise, rangeOf(new URL(route.request().url()))) })
  })

  function messageAt(seq: number, { id, profile }: ConversationView): MessageView {
    const numbered = { seq, conversation_id: id, sender_id: Math.floor(seq / 3) % 2 ? memberId : profile.id }
    return {
      ...numbered,
      id: `01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
      text: `Number ${seq}. ${'And so the evening went on by the harbour. '.repeat(seq % 7)}`,
      sent_at: new Date(Date.now() - (count - seq) * quarterMs).toISOString(),
      ...special(numbered),
    }
  }
}

function rangeOf({ searchParams }: URL): Range {
  const parameters = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]))
  return { limit: messagesPageSize, ...parameters }
}

function pageOf(held: MessageView[], { before, after, around, limit }: Range) {
  if (after !== undefined) return { messages: held.slice(after, after + limit), has_more: after + limit < held.length }
  if (around !== undefined) {
    const from = Math.max(0, around - 1 - limit / 2)
    const messages = held.slice(from, around - 1 + limit / 2)
    return { messages, has_more: from > 0, has_newer: from + messages.length < held.length }
  }
  const end = before === undefined ? held.length : before - 1
  return { messages: held.slice(Math.max(0, end - limit), end), has_more: end > limit }
}
