import type { Scope } from './scope.ts'

/** What the worker remembers between its short lives. */
type Standing = {
  /** The member whose copies are stored; null when logged out, then nothing is stored. */
  member: string | null
  /** The last log-out, in milliseconds: what pages posted before is outdated. */
  endedAt: number
  locale: string
  /** Builds, the newest first. */
  builds: string[]
  /** Window -> the build that its page is of. */
  tabs: Record<string, string>
}

const cacheName = 'vonk:standing'
const address = '/standing'
const loggedOut: Standing = { member: null, endedAt: 0, locale: 'en', builds: [], tabs: {} }

/** Read once in a life of the worker, written whenever it changes; in the order of the calls. */
export function createStanding({ caches }: Pick<Scope, 'caches'>) {
  let known: Promise<Standing> | null = null

  async function read(): Promise<Standing> {
    const stored = await (await caches.open(cacheName)).match(address)
    return stored ? { ...loggedOut, ...((await stored.json()) as Standing) } : loggedOut
  }
  function get(): Promise<Standing> {
    known ??= read().catch(() => loggedOut)
    return known
  }
  function change(part: (standing: Standing) => Partial<Standing>): Promise<Standing> {
    known = get().then(async (standing) => {
      const next = { ...standing, ...part(standing) }
      await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(next)))
      return next
    })
    return known
  }
  return { get, change }
}
export type StandingKeeper = ReturnType<typeof createStanding>
