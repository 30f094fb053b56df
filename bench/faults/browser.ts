import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserApi } from '../../src/web/api/browser.ts'
import { gapAfter } from '../../src/web/features/chat/messages/message-window.ts'
import { type GapWatch, watchGaps } from './gaps.ts'
import { browserAt } from './here.ts'
import type { FaultPlan, Seat, Written } from './plan.ts'
import { insist, openTab, type Tab } from './tab.ts'

export type Browser = Awaited<ReturnType<typeof openBrowser>>
export type Reaction = readonly [seq: number, memberId: string]
type Parts = { seat: Seat; plan: FaultPlan; onChange: () => void }
/** Number of messages, spread over a time in milliseconds; pauses at `mostWaiting` own unsent messages. */
type Task = { count: number; overMs: number; mostWaiting: number }
/** One member's browser with one tab; null while it opens again after a crash. */
type Open = Parts & {
  inBrowser: ReturnType<typeof browserAt>
  tab: Tab | null
  gaps: GapWatch
  written: Written[]
  refusals: string[]
  /** Numbers of the messages that the member reacts to. */
  reacted: number[]
  reconnects: number
  crashes: number
  /** When each own message was confirmed, and when each message was shown first; in milliseconds of this process. */
  confirmed: Map<string, number>
  shown: Map<string, number>
}

const reactEvery = 20
const answerEvery = 10

/** A simulated member who writes, answers, reacts, and reopens the page after a crash. */
export async function openBrowser(parts: Parts) {
  const open: Open = {
    ...parts,
    inBrowser: browserAt(parts.seat.origin),
    gaps: watchGaps(),
    tab: null,
    ...{ written: [], refusals: [], reacted: [], reconnects: 0, crashes: 0 },
    ...{ confirmed: new Map(), shown: new Map() },
  }
  const { seat, plan, inBrowser } = open
  await inBrowser(() => openAgain(open))
  const firstSeq = open.tab?.messages.get().messages.at(-1)?.seq ?? 0
  return {
    ...{ seat, firstSeq },
    /** What has been written, seen and done so far. */
    soFar: (): Readonly<Open> => open,
    write: (task: Task) => inBrowser(() => writeMany(open, task)),
    crash: () => inBrowser(() => crash(open)),
    /** Whether everything up to a number is shown, nothing is pending, and reactions have arrived. */
    isDrained(lastSeq: number, reactions: readonly Reaction[]): boolean {
      if (!open.tab || open.tab.outbox.get().length > 0) return false
      const { messages, hasNewer } = open.tab.messages.get()
      if (hasNewer || messages.at(-1)?.seq !== lastSeq || gapAfter({ messages }) !== null) return false
      return missing(open.tab, reactions) === 0
    },
    isOnline: () => open.tab?.isOnline() ?? false,
    /** How many reactions are not shown. */
    missing: (reactions: readonly Reaction[]) => (open.tab ? missing(open.tab, reactions) : reactions.length),
    /** All messages as loaded by scrolling up to the first one. */
    readAll: () => inBrowser(() => readAll(open, (plan.conversations + plan.messagesEach) * 2)),
    close: () => inBrowser(() => open.tab?.end()),
  }
}

async function openAgain(open: Open) {
  open.tab = await openTab(open.seat, {
    gaps: open.gaps,
    onChange() {
      noteShown(open)
      open.onChange()
    },
    onSent: (id) => open.confirmed.set(id, performance.now()),
    onBack: () => {
      open.reconnects += 1
    },
    onRefused: (text, code) => open.refusals.push(`${code}: ${text}`),
  })
}

function noteShown({ tab, shown }: Open) {
  const now = performance.now()
  for (const { id } of tab?.messages.get().messages ?? []) if (!shown.has(id)) shown.set(id, now)
}

async function tabOf(open: Open): Promise<Tab> {
  while (!open.tab) await sleep(50)
  return open.tab
}

async function writeMany(open: Open, { count, overMs, mostWaiting }: Task) {
  const began = performance.now()
  for (let n = 0; n < count; n += 1) {
    const due = began + (overMs * (n + Math.random())) / count
    await sleep(Math.max(0, due - performance.now()))
    while (waiting(open) >= mostWaiting) await sleep(50)
    await writeOne(open, await tabOf(open))
  }
}

/** How many of the member's own wait; as many as can be while the page opens. */
function waiting({ tab, seat }: Open): number {
  return tab ? tab.outbox.of(seat.conversationId).length : Number.POSITIVE_INFINITY
}

async function writeOne(open: Open, tab: Tab) {
  const { seat, plan, written } = open
  const number = written.length + 1
  const newest = tab.messages.get().messages.at(-1)?.seq ?? null
  const message = { id: randomUUID(), text: `${number} of ${plan.messagesEach}, by ${seat.memberId}` }
  written.push(message)
  tab.outbox.add({
    ...message,
    conversationId: seat.conversationId,
    at: new Date().toISOString(),
    replyTo: number % answerEvery === 0 ? newest : null,
    attachment: null,
  })
  if (newest !== null && number % reactEvery === 0) void react(open, newest)
}

async function react(open: Open, seq: number) {
  open.reacted.push(seq)
  const { message } = await insist(() => browserApi.chat.react({ id: open.seat.conversationId, seq, emoji: '👍' }))
  open.tab?.messages.take(message)
}

/** Ends the tab once all its messages are stored, and opens it again. */
async function crash(open: Open) {
  const ending = await tabOf(open)
  while (!ending.isStored()) await sleep(1)
  if (open.tab !== ending) return
  open.tab = null
  ending.end()
  open.crashes += 1
  await openAgain(open)
}

async function readAll(open: Open, mostPages: number) {
  const { messages } = await tabOf(open)
  for (let page = 0; messages.get().hasOlder && page < mostPages; page += 1) await messages.loadOlder()
  return messages.get().messages
}

/** Of those reactions that are to messages in the window. */
function missing({ messages }: Tab, reactions: readonly Reaction[]): number {
  const shown = new Map(messages.get().messages.map((message) => [message.seq, message.reactions ?? []]))
  return reactions.filter(([seq, by]) => shown.get(seq)?.every(({ member_id }) => member_id !== by)).length
}
