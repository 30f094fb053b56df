import { setTimeout as sleep } from 'node:timers/promises'
import { onLoggedOut } from '../../src/web/api/browser.ts'
import { type Browser, openBrowser, type Reaction } from './browser.ts'
import type { FaultPlan, Order, Reply, Seat, Seen } from './plan.ts'

// All browsers of a fault run, in a process of their own.
/** A refused connection pauses up to 30 s before its next attempt, an attempt that gets no answer ends after 20 s. */
const longestSettleMs = 60_000
let plan: FaultPlan
/** By conversation: its two browsers. */
let pairs: Browser[][] = []
let loggedOut = 0
onLoggedOut(() => {
  loggedOut += 1
})
const all = () => pairs.flat()
const say = (reply: Reply) => process.send?.(reply)

process.on('message', (order: Order) => {
  follow(order).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.once('disconnect', () => process.exit())

async function follow(order: Order) {
  switch (order.kind) {
    case 'open':
      plan = order.plan
      await open(order.seats)
      return say({ kind: 'open' })
    case 'write':
      await Promise.all([
        writeAll(plan.messagesEach - plan.lastEach, plan.stormMs, plan.mostWaiting),
        crashNowAndThen(),
      ])
      return say({ kind: 'written' })
    case 'write last':
      await writeAll(plan.lastEach, plan.downMs / 2, Number.POSITIVE_INFINITY)
      return say({ kind: 'last written' })
    case 'drain': {
      const drainMs = await drain(order.since, order.longestMs)
      return say({ kind: 'drained', seen: await seenIn(drainMs) })
    }
  }
}

async function open(seats: Seat[]) {
  const opened: Browser[] = []
  // As many at once as a browser opens lines
  const waiting = [...seats]
  async function openOneByOne() {
    for (let seat = waiting.shift(); seat; seat = waiting.shift())
      opened.push(await openBrowser({ seat, plan, onChange: () => changed(seat?.conversationId ?? '') }))
  }
  await Promise.all(Array.from({ length: 6 }, openOneByOne))
  pairs = [...Map.groupBy(opened, ({ seat }) => seat.conversationId).values()]
}

async function writeAll(count: number, overMs: number, mostWaiting: number) {
  await Promise.all(all().map((browser) => browser.write({ count, overMs, mostWaiting })))
}

/** Resolves when all tabs are open again, which takes a while in a storm. */
async function crashNowAndThen() {
  const opening: (Promise<void> | undefined)[] = []
  for (let n = 0; n < plan.crashes; n += 1) {
    await sleep((plan.stormMs / plan.crashes) * 0.9)
    opening.push(all()[Math.floor(Math.random() * all().length)]?.crash())
  }
  await Promise.all(opening)
}

let changed: (conversationId: string) => void = () => undefined

/** How long each conversation took until both have all, in milliseconds. */
async function drain(since: number, longestMs: number): Promise<Map<string, number>> {
  const drained = new Map<string, number>()
  const byId = new Map(pairs.map((pair) => [pair[0]?.seat.conversationId ?? '', pair]))
  const look = (id: string) => {
    const pair = byId.get(id)
    if (drained.has(id) || !pair) return
    if (pair.every((browser) => browser.isDrained(lastSeqOf(pair), reactionsIn(pair))))
      drained.set(id, Date.now() - since)
  }
  changed = look
  while (drained.size < pairs.length && Date.now() - since < longestMs) {
    for (const id of byId.keys()) look(id)
    await sleep(50)
  }
  return drained
}

function startOf(pair: Browser[]): number {
  return Math.max(...pair.map(({ firstSeq }) => firstSeq))
}

function lastSeqOf(pair: Browser[]): number {
  return startOf(pair) + pair.reduce((sum, browser) => sum + browser.soFar().written.length, 0)
}

function reactionsIn(pair: Browser[]): Reaction[] {
  return pair.flatMap(({ soFar, seat }) => soFar().reacted.map((seq): Reaction => [seq, seat.memberId]))
}

async function seenIn(drained: Map<string, number>): Promise<Seen> {
  const seen: Seen = {
    written: Object.fromEntries(all().map(({ seat, soFar }) => [seat.memberId, soFar().written])),
    ...{
      lost: 0,
      twice: 0,
      outOfOrder: 0,
      strange: 0,
      reactions: 0,
      reactionsLost: 0,
      gaps: 0,
      silentGaps: 0,
      longestWaitMs: 0,
      withoutLine: 0,
      loggedOut,
    },
    reconnects: sum(({ reconnects }) => reconnects),
    crashes: sum(({ crashes }) => crashes),
    undrained: pairs.length - drained.size,
    drainMs: [...drained.values()],
    refusals: all().flatMap(({ soFar }) => soFar().refusals),
  }
  // Messages also arrive by request, so a browser may be drained before its live connection is back
  const until = Date.now() + longestSettleMs
  const isWhole = () => seen.undrained === 0 && all().every((browser) => browser.isOnline())
  while (!isWhole() && Date.now() < until) await sleep(50)
  seen.withoutLine = all().filter((browser) => !browser.isOnline()).length
  for (const pair of pairs) await compare(pair, seen)
  seen.longestWaitMs = Math.max(0, ...pairs.flatMap(waits))
  seen.gaps = sum(({ gaps }) => gaps.seen.gaps)
  seen.silentGaps = sum(({ gaps }) => gaps.seen.silent)
  seen.outOfOrder += sum(({ gaps }) => gaps.seen.disordered)
  for (const browser of all()) browser.close()
  return seen
}

/** How long each message of a conversation took from its sender to the other one, in milliseconds. */
function waits(pair: Browser[]): number[] {
  return pair.flatMap((sender) => {
    const receiver = pair.find((browser) => browser !== sender)?.soFar().shown
    return [...sender.soFar().confirmed].map(([id, at]) => (receiver?.get(id) ?? at) - at)
  })
}

function sum(of: (soFar: ReturnType<Browser['soFar']>) => number): number {
  return all().reduce((total, { soFar }) => total + of(soFar()), 0)
}

/** What both of a conversation are shown, beside what both have written. */
async function compare(pair: Browser[], seen: Seen) {
  const reactions = reactionsIn(pair)
  seen.reactions += reactions.length
  const authors = pair.map(({ seat, soFar }) => ({ memberId: seat.memberId, own: soFar().written }))
  const written = new Set(authors.flatMap(({ own }) => own.map(({ id }) => id)))
  for (const reader of pair) {
    const shown = await reader.readAll()
    const news = shown.filter(({ seq }) => seq > startOf(pair))
    const ids = new Set(news.map(({ id }) => id))
    const texts = new Set(news.map(({ text }) => text))
    seen.lost += [...written].filter((id) => !ids.has(id)).length
    seen.twice += news.length - Math.min(ids.size, texts.size)
    seen.strange += news.filter(({ id }) => !written.has(id)).length
    seen.outOfOrder += shown.filter(({ seq }, index) => seq !== index + 1).length
    for (const { memberId, own } of authors) {
      const theirs = news.filter(({ sender_id }) => sender_id === memberId)
      seen.outOfOrder += theirs.filter(({ text }, index) => text !== own[index]?.text).length
    }
    seen.reactionsLost += reader.missing(reactions)
  }
}
