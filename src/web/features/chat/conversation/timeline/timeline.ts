import type { MessageView } from '../../../../../contract/chat/chat.ts'
import type { Outgoing } from '../../outbox/entry.ts'
import type { Away } from '../use-away.ts'

/** What a conversation shows from top to bottom. `isFirst` and `isLast` are of a run by one person within a few minutes. */
export type TimelineRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: MessageView; isOwn: boolean; isFirst: boolean; isLast: boolean }
  | { kind: 'outgoing'; key: string; entry: Outgoing }

type Parts = {
  messages: readonly MessageView[]
  outgoing: readonly Outgoing[]
  memberId: string
  /** The messages that came while the reader was away. */
  away: Away
  /** The day of an instant where the reader is, as a text that is equal for equal days. */
  dayOf: (iso: string) => string
}

const runMs = 5 * 60_000

/** Messages with the days between them, the mark of what is new, and what is still on its way. */
export function timelineOf({ messages, outgoing, memberId, away, dayOf }: Parts): TimelineRow[] {
  const sent = new Set(messages.map(({ id }) => id))
  const firstNew = messages.find(
    ({ seq, sender_id }) => seq > away.after && seq <= away.until && sender_id !== memberId,
  )
  const rows = messages.flatMap((message, index): TimelineRow[] => {
    const before = messages[index - 1]
    const after = messages[index + 1]
    const isNewDay = !before || dayOf(before.sent_at) !== dayOf(message.sent_at)
    const isMarked = message === firstNew
    return [
      ...(isNewDay ? [{ kind: 'day' as const, key: `day-${dayOf(message.sent_at)}`, at: message.sent_at }] : []),
      ...(isMarked ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      {
        kind: 'message',
        key: message.id,
        message,
        isOwn: message.sender_id === memberId,
        isFirst: isNewDay || isMarked || !isRun(before, message),
        isLast: !after || after === firstNew || !isRun(message, after),
      },
    ]
  })
  return [
    ...rows,
    ...outgoing
      .filter(({ id }) => !sent.has(id))
      .map((entry): TimelineRow => ({ kind: 'outgoing', key: entry.id, entry })),
  ]
}

function isRun(a: MessageView, b: MessageView): boolean {
  return a.sender_id === b.sender_id && Date.parse(b.sent_at) - Date.parse(a.sent_at) < runMs
}

/** Rows that are drawn or left out together. By number, so that a chunk stays the same when others come before it. */
export type Chunk = { key: string; rows: TimelineRow[] }

const messagesPerChunk = 20
/** The chunk of what is on its way. */
export const outgoingKey = 'outgoing'

/** The rows in chunks; marks belong to the message that they stand before. */
export function chunksOf(rows: readonly TimelineRow[]): Chunk[] {
  const chunks: Chunk[] = []
  let marks: TimelineRow[] = []
  for (const row of rows) {
    marks.push(row)
    const key = chunkKeyOf(row)
    if (key === null) continue
    const last = chunks.at(-1)
    if (last?.key === key) last.rows.push(...marks)
    else chunks.push({ key, rows: marks })
    marks = []
  }
  return chunks
}

function chunkKeyOf(row: TimelineRow): string | null {
  if (row.kind === 'outgoing') return outgoingKey
  return row.kind === 'message' ? chunkOfSeq(row.message.seq) : null
}

/** In which chunk the message of a number stands. */
export function chunkOfSeq(seq: number): string {
  return `from-${Math.floor(seq / messagesPerChunk) * messagesPerChunk}`
}
