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
  /** What went wrong with one that stays here, failed. */
  onFailed: (failure: Failure) => void
}
export type PhotoQueue = ReturnType<typeof createPhotoQueue>

/** The server takes five open uploads of a member; more than three at once only share the line. */
const mostAtOnce = 3

/**
 * Takes any number of files through opening, cropping and upload. What becomes of one changes nothing about the others.
 * Who watches sees each of them; a finished one is gone, and told to `onUploaded`; a failed one stays.
 */
export function createPhotoQueue(works: QueueWorks) {
  const shelf = createPhotoStorage(works.release)
  const fail = failerOf(shelf, works)
  const sendNext = senderOf(shelf, works, fail)
  const openNext = openerOf(shelf, works, { fail, sendNext })

  function take(files: readonly File[]) {
    shelf.add(files)
    void openNext()
  }
  /** What of it shows; null for all of it. */
  function crop(number: number, area: CropArea | null) {
    const entry = shelf.kept.get(number)
    if (!entry) return
    entry.crop = area
    shelf.change(number, { step: 'waiting' })
    sendNext()
  }
  /** No further question about any of them. */
  function cropNone() {
    for (const { number } of shelf.at('opening')) {
      const entry = shelf.kept.get(number)
      if (entry) entry.isWhole = true
    }
    for (const { number } of shelf.at('cropping')) crop(number, null)
  }
  function retry(number: number) {
    shelf.change(number, { step: shelf.kept.get(number)?.opened ? 'waiting' : 'opening', failure: null })
    sendNext()
    void openNext()
  }
  /** Leaves one out, whatever becomes of the others. */
  function stop(number: number) {
    const entry = shelf.kept.get(number)
    shelf.drop(number)
    entry?.stopper.abort()
    sendNext()
  }
  /** Leaves out those that nothing has been decided about yet. */
  function stopUndecided() {
    const isDecided = (number: number) => shelf.kept.get(number)?.isWhole === true
    for (const { number } of [...shelf.at('opening'), ...shelf.at('cropping')]) if (!isDecided(number)) stop(number)
  }
  return { get: shelf.get, watch: shelf.watch, take, crop, cropNone, retry, stop, stopUndecided }
}

type Fail = (number: number, error: unknown) => void

/** What was left out meanwhile cannot fail any more. */
function failerOf(shelf: PhotoStorage, { onFailed }: QueueWorks): Fail {
  return function fail(number, error) {
    if (!shelf.kept.has(number)) return
    const failure = failureOf(error) ?? { code: 'internal', params: {} }
    shelf.change(number, { step: 'failed', isHeld: false, failure })
    onFailed(failure)
  }
}

type Follow = { fail: Fail; sendNext: () => void }

/** Opens one after the other: a photo that is decoded takes much memory. */
function openerOf(shelf: PhotoStorage, { open }: QueueWorks, { fail, sendNext }: Follow) {
  let isOpening = false
  return async function openNext(): Promise<void> {
    const number = shelf.at('opening')[0]?.number
    const entry = number === undefined ? undefined : shelf.kept.get(number)
    if (isOpening || number === undefined || !entry) return
    isOpening = true
    try {
      shelf.takeOpened(number, await open(entry.file))
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
function senderOf(shelf: PhotoStorage, { send, onUploaded }: QueueWorks, fail: Fail) {
  function sendNext() {
    const free = Math.max(0, mostAtOnce - shelf.at('sending').length)
    for (const { number } of shelf.at('waiting').slice(0, free)) void sendOne(number)
  }
  async function sendOne(number: number) {
    const entry = shelf.kept.get(number)
    if (!entry?.opened) return
    shelf.change(number, { step: 'sending', share: 0, isHeld: false, failure: null })
    try {
      const answer = await send(entry.opened, {
        crop: entry.crop,
        onProgress: (share) => shelf.change(number, { share: share < 1 ? share : null, isHeld: false }),
        onHeld: () => shelf.change(number, { isHeld: true }),
        signal: entry.stopper.signal,
      })
      shelf.drop(number)
      onUploaded(answer)
    } catch (error) {
      fail(number, error)
    }
    sendNext()
  }
  return sendNext
}

/** Whether the same file may do better next time. */
export function mayRetry({ code }: Failure): boolean {
  return ['offline', 'unavailable', 'internal', 'too_many_requests', 'photo_limit', 'conflict'].includes(code)
}
