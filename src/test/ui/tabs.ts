import type { Channel, Tools } from '../../web/live/election.ts'

type Run = (granted: unknown) => Promise<void> | undefined
type Request = { tab: object; run: Run; settle: (error?: Error) => void }
type Tab = Tools & {
  /** As when a browser closes it: its locks go to others, and nothing reaches it or leaves it any more. */
  close: () => void
  /** As when a phone puts it away: it keeps its locks and neither hears nor says anything until it is woken. */
  sleep: () => void
  wake: () => void
}

/** A browser with tabs that share locks and channels, as Web Locks and BroadcastChannel do. */
export function openBrowser() {
  const holders = new Map<string, Request>()
  const queues = new Map<string, Request[]>()
  const channels = new Map<string, Set<(message: unknown, from: object) => void>>()

  function grant(name: string, request: Request) {
    holders.set(name, request)
    const end = () => {
      if (holders.get(name) !== request) return
      holders.delete(name)
      request.settle()
      const next = queues.get(name)?.shift()
      if (next) grant(name, next)
    }
    void Promise.resolve(request.run({})).then(end, end)
  }

  function request(tab: object, [name, options, run]: Parameters<Tools['lock']>) {
    return new Promise<void>((resolve, reject) => {
      const pending: Request = { tab, run, settle: (error) => (error ? reject(error) : resolve()) }
      const holder = holders.get(name)
      if (options.steal && holder) {
        holders.delete(name)
        holder.settle(new DOMException('stolen', 'AbortError'))
      }
      if (!holders.has(name)) return grant(name, pending)
      if (options.ifAvailable) return void Promise.resolve(run(null)).then(() => resolve())
      const queue = queues.get(name) ?? []
      queues.set(name, [...queue, pending])
      options.signal?.addEventListener('abort', () => {
        queues.set(name, queues.get(name)?.filter((other) => other !== pending) ?? [])
        reject(new DOMException('stopped', 'AbortError'))
      })
    })
  }

  function openTab(): Tab {
    const tab = {}
    let isClosed = false
    let isAsleep = false
    function channel(name: string): Channel {
      const hearers = channels.get(name) ?? new Set()
      channels.set(name, hearers)
      const own: ((message: unknown) => void)[] = []
      const hear = (message: unknown, from: object) => {
        if (from !== channelOfTab && !isClosed && !isAsleep) for (const hearer of own) hearer(message)
      }
      const channelOfTab: Channel = {
        say(message) {
          if (isClosed || isAsleep) return
          const copy = structuredClone(message)
          for (const other of [...hearers]) queueMicrotask(() => other(copy, channelOfTab))
        },
        listen: (hearer) => void own.push(hearer),
        close: () => void hearers.delete(hear),
      }
      hearers.add(hear)
      return channelOfTab
    }
    return {
      channel,
      lock: (...args) => request(tab, args),
      close() {
        isClosed = true
        for (const [name, queue] of queues)
          queues.set(
            name,
            queue.filter((other) => other.tab !== tab),
          )
        for (const [name, holder] of holders) {
          if (holder.tab !== tab) continue
          holders.delete(name)
          const next = queues.get(name)?.shift()
          if (next) grant(name, next)
        }
      },
      sleep() {
        isAsleep = true
      },
      wake() {
        isAsleep = false
      },
    }
  }
  return { openTab }
}
