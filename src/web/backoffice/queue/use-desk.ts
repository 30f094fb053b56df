import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { claimMinutes, undoSeconds } from '../../../contract/office/office-constants.ts'
import { officeRoutes } from '../../../contract/office/office-routes.ts'
import type { QueueEntryView } from '../../../contract/office/queue.ts'
import { browserApi } from '../../api/browser.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { type Sent, sendDecision } from './send-decision.ts'

/** Fetches more entries when this few are left. */
const few = 3

type FailedEntry = { entry: string; failure: Failure }

/** Undecided entries, the current one, and the last action. */
export function useDesk(entries: readonly QueueEntryView[], alreadySent: Sent | null) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState(0)
  const [sent, setSent] = useState<Sent | null>(alreadySent)
  const [trouble, setTrouble] = useState<FailedEntry | null>(null)
  const waiting = entries.filter(({ id }) => !removed.has(id))
  const shown = waiting[Math.min(place, waiting.length - 1)]
  useHold(entries, removed)
  useUndoEnd(sent, () => setSent((last) => last && { ...last, undo: null }))

  const more = useMore({
    key: entries.map(({ id }) => id).join(),
    isFewLeft: waiting.length <= few && removed.size > 0,
  })

  async function decide(values: Record<string, string>) {
    const id = values.id ?? ''
    setRemoved((all) => new Set([...all, id]))
    setTrouble(null)
    more.begin()
    try {
      setSent(await sendDecision(browserApi, values))
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      setTrouble({ entry: id, failure })
      // Decided by another staff account: remove it. Other errors can be corrected
      if (failure.code !== 'conflict' && failure.code !== 'not_found') setRemoved((all) => without(all, id))
    } finally {
      more.end()
    }
  }

  async function undo() {
    if (sent?.undo == null) return
    try {
      await browserApi.backoffice.undoEntry({ id: sent.undo })
      setRemoved((all) => without(all, sent.entry))
      setPlace(0)
      setSent(null)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      setSent({ ...sent, undo: null })
      setTrouble({ entry: sent.entry, failure })
    }
    await more.again()
  }

  const step = (by: number) =>
    setPlace(Math.max(0, Math.min(waiting.length - 1, Math.min(place, waiting.length - 1) + by)))
  const look = (id: string) =>
    setPlace(
      Math.max(
        0,
        waiting.findIndex((entry) => entry.id === id),
      ),
    )
  return { waiting, shown, sent, trouble, decide, undo, step, look, decidedHere: removed.size }
}

/** Fetches more when few are left; only after pending decisions, because their entries would come again. */
function useMore({ key, isFewLeft }: { key: string; isFewLeft: boolean }) {
  const { revalidate, state } = useRevalidator()
  const [onItsWay, setOnItsWay] = useState(0)
  const lastSent = useRef('')
  useEffect(() => {
    if (!isFewLeft || onItsWay > 0 || state !== 'idle' || lastSent.current === key) return
    lastSent.current = key
    void revalidate()
  }, [isFewLeft, onItsWay, state, key, revalidate])
  return {
    begin: () => setOnItsWay((number) => number + 1),
    end: () => {
      lastSent.current = ''
      setOnItsWay((number) => number - 1)
    },
    again: revalidate,
  }
}

function without(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...all].filter((each) => each !== id))
}

type Holdable = Pick<QueueEntryView, 'kind' | 'id' | 'held_until'>
type Held = { kind: QueueEntryView['kind']; id: string }

/**
 * Renews the claims while the page is open and releases them on leaving or on changing the queue. `entries`: all
 * claimed; `removed`: decided ones, which are not released.
 */
export function useHold(entries: readonly Holdable[], removed: ReadonlySet<string>) {
  const held = useRef<Held[]>([])
  const before = useRef<Held[]>([])
  const handed = entries.flatMap(({ kind, id, held_until }) => (held_until === null ? [] : [{ kind, id }]))
  held.current = handed.filter(({ id }) => !removed.has(id))
  const key = handed.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when others were handed
  useEffect(() => {
    release(before.current.filter(({ id }) => !removed.has(id) && !handed.some((each) => each.id === id)))
    before.current = handed
  }, [key])
  useEffect(() => {
    const timer = setInterval(
      () => {
        // No renewal in a hidden tab
        if (held.current.length === 0 || document.visibilityState === 'hidden') return
        browserApi.backoffice.keepEntries({ held: held.current }).catch(() => undefined)
      },
      (claimMinutes * 60_000) / 3,
    )
    const leave = () => release(held.current)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      // Another view may show the same entries
      if (window.location.pathname !== '/office/queue') leave()
    }
  }, [])
}

/** Is sent even when the page is closed. */
function release(held: readonly Held[]) {
  if (held.length === 0) return
  const [, path = ''] = officeRoutes.releaseEntries.split(' ')
  navigator.sendBeacon?.(path, new Blob([JSON.stringify({ held })], { type: 'application/json' }))
}

function useUndoEnd(sent: Sent | null, end: () => void) {
  const undo = sent?.undo ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision
  useEffect(() => {
    if (undo === null) return
    const timer = setTimeout(end, undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undo])
}
