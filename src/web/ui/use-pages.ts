import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

type Entry = { id: string }
export type PageOf<T> = { entries: readonly T[]; next: string | null }
type Held<T> = PageOf<T> & { source: object; firstLength: number; pages: number; at: number }
type CachedList = Held<Entry>

const maxLists = 8
const retentionMs = 10 * 60_000
// Of this tab: written in effects only, so it stays empty on the server. By the key of the history's entry.
const lists = new Map<string, CachedList>()
let shownKey: string | null = null

/** Loader data of a history entry when the browser goes back to it, for `clientLoader`. A new visit loads again. */
export function savedSource<T extends object>(): T | undefined {
  const key: string = window.history.state?.key ?? 'default'
  const entry = lists.get(key)
  if (!entry || key === shownKey || Date.now() - entry.at > retentionMs) return undefined
  return entry.source as T
}

/**
 * A list that comes in pages, and is whole again (so that scrolling back works) when the browser comes back to it.
 * `source` is what the page was loaded with; with another one the list begins again, and a reload keeps the pages behind the first.
 */
export function usePages<T extends Entry>(
  source: object,
  first: PageOf<T>,
  load: (cursor: string) => Promise<PageOf<T>>,
) {
  const { key } = useLocation()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [added, setAdded] = useState(0)
  const [held, setHeld] = useState<Held<T> & { key: string }>(() => ({ ...heldAt(key, source, first), key }))
  let list = held
  if (held.source !== source) {
    list = { ...(held.key === key ? renewed(held, source, first) : heldAt(key, source, first)), key }
    setHeld(list)
    setState('idle')
    setAdded(0)
  }
  const current = useRef(list)
  useEffect(() => {
    current.current = list
    keep(key, list)
  })
  useEffect(() => {
    shownKey = key
    return () => {
      shownKey = null
    }
  }, [key])

  async function more() {
    if (list.next === null || state === 'busy') return
    setState('busy')
    try {
      const page = await load(list.next)
      if (current.current.source !== source) return
      const longer = joined(list, page)
      setHeld({ ...longer, key })
      setAdded(longer.entries.length - list.entries.length)
      setState('idle')
    } catch {
      if (current.current.source === source) setState('failed')
    }
  }

  return {
    entries: list.entries,
    next: list.next,
    /** How many came with the last page, for those who hear it. */
    added,
    pages: list.pages,
    state: state !== 'idle' ? state : list.next === null ? ('end' as const) : ('more' as const),
    more: () => void more(),
  }
}

function heldAt<T extends Entry>(key: string, source: object, first: PageOf<T>): Held<T> {
  const entry = lists.get(key)
  if (entry?.source === source) return entry as unknown as Held<T>
  return { ...first, source, firstLength: first.entries.length, pages: 1, at: 0 }
}

/** The new first page, followed by the previously loaded later entries. */
function renewed<T extends Entry>(old: Held<T>, source: object, first: PageOf<T>): Held<T> {
  const start: Held<T> = { ...first, source, firstLength: first.entries.length, pages: 1, at: 0 }
  if (old.pages === 1) return start
  const tail = { entries: old.entries.slice(old.firstLength), next: old.next }
  return { ...joined(start, tail), pages: old.pages }
}

function joined<T extends Entry, H extends Held<T>>(list: H, page: PageOf<T>): H {
  const known = new Set(list.entries.map(({ id }) => id))
  const fresh = page.entries.filter(({ id }) => !known.has(id))
  return { ...list, entries: [...list.entries, ...fresh], next: page.next, pages: list.pages + 1 }
}

function keep(key: string, list: Held<Entry>) {
  lists.delete(key)
  lists.set(key, { ...list, at: Date.now() })
  const oldest = lists.keys().next().value
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
}
