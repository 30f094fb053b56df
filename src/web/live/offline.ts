import { isLoggingOut } from '../api/own-log-out.ts'
import type { AuditedEntry, PageNote, WorkerNote } from './worker/scope.ts'

/** Everything that a browser ever subscribed hangs on this address. */
export const workerAddress = '/sw-push.js?v=2'

/** The cache that the worker lays aside in what other apps share, and under which names. */
const sharedCache = 'vonk:shared'
const sharedPhoto = '/shared/photo'
const sharedText = '/shared/text'

/** Missing where the connection is not safe, or a browser forbids it. */
function workers(): ServiceWorkerContainer | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.serviceWorker
}

/** Which build this document is of. */
function buildOfPage(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } }
  return manifest?.version ?? ''
}

/** Files of the build that this document has loaded: most of them before the worker was there to see it. */
function loadedFiles(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name, window.location.href))
  const ours = paths.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'),
  )
  return [...new Set(ours.map(({ pathname }) => pathname))]
}

/** Enables offline reading for this member and deletes copies of others. Never throws. */
export async function keepForMember(memberId: string, locale: string): Promise<void> {
  const registration = await workers()
    ?.register(workerAddress)
    .catch(() => undefined)
  if (!registration) return
  // The one that is on its way knows more than the one that is there
  await workers()?.ready
  // Nothing more is stored for a member who is leaving
  if (isLoggingOut()) return
  tell({ kind: 'member', id: memberId, locale, build: buildOfPage(), assets: loadedFiles(), at: Date.now() })
}

/** Logged out: deletes all copies. */
export async function deleteForLoggedOut(): Promise<void> {
  const registration = await workers()?.getRegistration('/')
  registration?.active?.postMessage({ kind: 'nobody' } satisfies PageNote)
}

function tell(note: PageNote) {
  const send = (worker: ServiceWorker | null | undefined) => worker?.postMessage(note)
  void workers()?.ready.then(({ active }) => send(active))
}

/**
 * Runs when a service worker of another build takes over, which also needs the member. Returns a function that stops
 * it.
 */
export function onNewWorker(run: () => void): () => void {
  workers()?.addEventListener('controllerchange', run)
  return () => workers()?.removeEventListener('controllerchange', run)
}

/** What can be read without a line, the youngest first; nothing where there is no worker to ask. */
export async function auditedEntries(): Promise<AuditedEntry[]> {
  const registration = await workers()?.getRegistration('/')
  const worker = registration?.active
  if (!worker) return []
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<AuditedEntry[]>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<AuditedEntry[]>) => resolve(data)
    setTimeout(() => resolve([]), 3_000)
  })
  worker.postMessage({ kind: 'list' } satisfies PageNote, [port2])
  return answer.finally(() => port1.close())
}

/** Hears when what was just loaded is a copy, and of when (milliseconds). Returns how to stop. */
export function onCopy(hear: (at: number) => void): () => void {
  const listen = ({ data }: MessageEvent<WorkerNote>) => data?.kind === 'copy' && hear(data.at)
  workers()?.addEventListener('message', listen)
  return () => workers()?.removeEventListener('message', listen)
}

/** Of when this document is, where it is a copy; null for one that the server has just drawn. */
export function copyOfDocument(): number | null {
  const { copyOf } = document.documentElement.dataset
  return copyOf === undefined ? null : Number(copyOf)
}

/** What another app has shared with this one. */
export type Shared = { photo: File | null; text: string }

/** What was shared last, until it is taken (`forgetShared`). */
export async function readShared(): Promise<Shared> {
  if (!('caches' in window)) return { photo: null, text: '' }
  const cache = await caches.open(sharedCache)
  const [photo, text] = await Promise.all([cache.match(sharedPhoto), cache.match(sharedText)])
  return { photo: photo ? await fileOf(photo) : null, text: (await text?.text()) ?? '' }
}

async function fileOf(answer: Response): Promise<File> {
  const blob = await answer.blob()
  const name = decodeURIComponent(answer.headers.get('x-name') ?? '') || 'photo'
  return new File([blob], name, { type: blob.type })
}

export async function forgetShared(): Promise<void> {
  if ('caches' in window) await caches.delete(sharedCache)
}
