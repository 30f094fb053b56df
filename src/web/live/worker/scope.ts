/** What of a service worker's world is used here: the types of documents know none of it. */
export type Scope = {
  location: { origin: string; hostname: string }
  registration: {
    /** Newer workers that have not taken over. */
    installing?: object | null
    waiting?: object | null
    showNotification(title: string, look: object): Promise<unknown>
    getNotifications(filter: { tag: string }): Promise<{ close(): void }[]>
    pushManager: {
      subscribe(options: object): Promise<Pick<PushSubscription, 'toJSON'>>
      getSubscription(): Promise<Pick<PushSubscription, 'toJSON' | 'options'> | null>
    }
  }
  clients: {
    matchAll(filter: object): Promise<readonly Tab[]>
    get(id: string): Promise<Tab | undefined>
    openWindow(url: URL): Promise<unknown>
    claim(): Promise<void>
  }
  navigator: { userAgent?: string; setAppBadge?: (count: number) => Promise<void>; connection?: { saveData?: boolean } }
  caches: CacheStorage
  fetch: typeof fetch
  skipWaiting(): Promise<void> | void
  addEventListener<K extends keyof WorkerEvents>(kind: K, hear: (event: WorkerEvents[K]) => void): void
}

/** A window of this site. */
export type Tab = {
  id: string
  url: string
  focused: boolean
  visibilityState: string
  postMessage(note: WorkerNote): void
  focus(): Promise<unknown>
  navigate(url: URL): Promise<unknown>
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
export type WorkerEvents = {
  install: Lasting
  activate: Lasting
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { notification: { tag: string; data?: { path?: string }; close(): void } }
  pushsubscriptionchange: Lasting & {
    oldSubscription?: Pick<PushSubscription, 'options'> | null
    newSubscription?: Pick<PushSubscription, 'toJSON'> | null
  }
  fetch: FetchEvent
  message: Lasting & { data: PageNote; source: { id?: string } | null; ports: readonly MessagePort[] }
}
export type FetchEvent = Lasting & {
  request: Request
  clientId: string
  respondWith(answer: Promise<Response>): void
}

/**
 * Messages from worker to page. `copy`: the last load came from a copy stored at that time (milliseconds) because the
 * server did not respond.
 */
export type WorkerNote = { kind: 'push' } | { kind: 'copy'; at: number }

/** What a page tells the worker. */
export type PageNote =
  /** `at`: when it was posted, in milliseconds. */
  | { kind: 'member'; id: string; locale: string; build: string; assets: readonly string[]; at: number }
  | { kind: 'nobody' }
  /** Answered through the port with `AuditedEntry[]`. */
  | { kind: 'list' }

/** An entry available offline. `at`: time of storage in milliseconds. */
export type AuditedEntry = { path: string; kind: 'chat' | 'member' | 'page'; name: string | null; at: number }
