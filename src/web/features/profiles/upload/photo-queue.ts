import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'
import { createPhotoStorage, type OpenedPhoto, type PhotoStorage } from './photo-storage.ts'
import type { CropArea } from './prepare-photo.ts'

export type Sending = {
  crop: CropArea | null
  onProgress: (share: number) => void
  onHeld: () => void
  signal: AbortSignal
}
type QueueWorks = {
  /** Throws ApiError for what cannot be used. */
  open: (file: File) => Promise<OpenedPhoto>
  /** Throws ApiError; AbortError where the signal stopped it. */
  send: (opened: OpenedPhoto, sending: Sending) => Promise<UploadedPhoto>
  release: (url: string) => void
  onUploaded: (answer: UploadedPhoto) => void
  /** The error of a failed upload. */
  onFailed: (failure: Failure) => void
}
export type PhotoQueue = ReturnType<typeof createPhotoQueue>

/** The server takes five open uploads of a member; more than three at once only share the line. */
const mostAtOnce = 3

/**
 * Queue of files through opening, cropping and upload; files are independent. Subscribers see each file; finished ones
 * are removed and passed to `onUploaded`, failed ones stay.
 */
export function createPhotoQueue(works: QueueWorks) {
  const storage = createPhotoStorage(works.release)
  const fail = failerOf(storage, works)
  const sendNext = senderOf(storage, works, fail)
  const openNext = openerOf(storage, works, { fail, sendNext })

  function take(files: readonly File[]) {
    storage.add(files)
    void openNext()
  }
  /** What of it shows; null for all of it. */
  function crop(number: number, area: CropArea | null) {
    const entry = storage.kept.get(number)
    if (!entry) return
    entry.crop = area
    storage.change(number, { step: 'waiting' })
    sendNext()
  }
  /** No further question about any of them. */
  function cropNone() {
    for (const { number } of storage.at('opening')) {
      const entry = storage.kept.get(number)
      if (entry) entry.isWhole = true
    }
    for (const { number } of storage.at('cropping')) crop(number, null)
  }
  function retry(number: number) {
    storage.change(number, { step: storage.kept.get(number)?.opened ? 'waiting' : 'opening', failure: null })
    sendNext()
    void openNext()
  }
  /** Leaves one out, whatever becomes of the others. */
  function stop(number: number) {
    const entry = storage.kept.get(number)
    storage.drop(number)
    entry?.stopper.abort()
    sendNext()
  }
  /** Leaves out those that nothing has been decided about yet. */
  function stopUndecided() {
    const isDecided = (number: number) => storage.kept.get(number)?.isWhole === true
    for (const { number } of [...storage.at('opening'), ...storage.at('cropping')]) if (!isDecided(number)) stop(number)
  }
  return { get: storage.get, watch: storage.watch, take, crop, cropNone, retry, stop, stopUndecided }
}

type Fail = (number: number, error: unknown) => void

/** What was left out meanwhile cannot fail any more. */
function failerOf(storage: PhotoStorage, { onFailed }: QueueWorks): Fail {
  return function fail(number, error) {
    if (!storage.kept.has(number)) return
    const failure = failureOf(error) ?? { code: 'internal', params: {} }
    storage.change(number, { step: 'failed', isHeld: false, failure })
    onFailed(failure)
  }
}

type Follow = { fail: Fail; sendNext: () => void }

/** Opens one after the other: a photo that is decoded takes much memory. */
function openerOf(storage: PhotoStorage, { open }: QueueWorks, { fail, sendNext }: Follow) {
  let isOpening = false
  return async function openNext(): Promise<void> {
    const number = storage.at('opening')[0]?.number
    const entry = number === undefined ? undefined : storage.kept.get(number)
    if (isOpening || number === undefined || !entry) return
    isOpening = true
    try {
      storage.takeOpened(number, await open(entry.file))
    } catch (error) {
      fail(number, error)
    } finally {
      isOpening = false
    }
    sendNext()
    await openNext()
  }
}

/** Sends as many at once as there may be. */
function senderOf(storage: PhotoStorage, { send, onUploaded }: QueueWorks, fail: Fail) {
  function sendNext() {
    const free = Math.max(0, mostAtOnce - storage.at('sending').length)
    for (const { number } of storage.at('waiting').slice(0, free)) void sendOne(number)
  }
  async function sendOne(number: number) {
    const entry = storage.kept.get(number)
    if (!entry?.opened) return
    storage.change(number, { step: 'sending', share: 0, isHeld: false, failure: null })
    try {
      const answer = await send(entry.opened, {
        crop: entry.crop,
        onProgress: (share) => storage.change(number, { share: share < 1 ? share : null, isHeld: false }),
        onHeld: () => storage.change(number, { isHeld: true }),
        signal: entry.stopper.signal,
      })
      storage.drop(number)
      onUploaded(answer)
    } catch (error) {
      fail(number, error)
    }
    sendNext()
  }
  return sendNext
}

const retryable: ReadonlySet<string> = new Set([
  'offline',
  'unavailable',
  'maintenance',
  'uploads_unavailable',
  'internal',
  'too_many_requests',
  'photo_limit',
  'conflict',
])

/** Whether the same file may do better next time. */
export function mayRetry({ code }: Failure): boolean {
  return retryable.has(code)
}
