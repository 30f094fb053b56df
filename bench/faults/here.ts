import 'fake-indexeddb/auto'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'

// Many browsers in one process: code of each sees its own `window` and `location`, propagated through timers, promises
// and sockets by AsyncLocalStorage.
const here = new AsyncLocalStorage<{ window: object; location: URL }>()

Object.defineProperty(globalThis, 'window', { get: () => here.getStore()?.window })
Object.defineProperty(globalThis, 'location', { get: () => here.getStore()?.location })
Object.defineProperty(globalThis, 'document', { value: Object.assign(new EventTarget(), { hidden: false }) })
setMaxListeners(Number.POSITIVE_INFINITY, document)

/** Makes a browser at an address; answers how to do something in it. */
export function browserAt(origin: string): <T>(work: () => T) => T {
  const location = new URL(origin)
  const window = Object.assign(new EventTarget(), { location })
  return (work) => here.run({ window, location }, work)
}
