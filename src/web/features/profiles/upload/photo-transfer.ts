import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { photoUploadsPath } from '../../../../contract/file-routes.ts'
import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { ApiError, errorFromBody, failureOf } from '../../../api/errors.ts'
import { mayRetry, type Sending } from './photo-queue.ts'
import type { OpenedPhoto } from './photo-storage.ts'

/** Delays between retries while offline, restarted by each received byte. About six minutes in total. */
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000, 120_000]
/** What has arrived of the last piece is lost with the line, no more. */
const chunkSize = 1024 * 1024
/** Calls of `finishUpload`, which may take longer than one is waited for. */
const finishTries = 4
const secondsBetween = 2

/** Uploads of one member from this browser. */
export function photoTransferOf(memberId: string) {
  /** Knows a chosen file again, also after a reload, without keeping its name. */
  const fingerprintOf = ({ file, photo }: Pick<OpenedPhoto, 'file' | 'photo'>) =>
    ['photo', memberId, file.size, file.lastModified, photo.size].join('-')
  // By photo: all of it has arrived there, and only making it a photo is left
  const arrived = new WeakMap<Blob, string>()

  /** Whether a part of this file was uploaded before: then it resumes, with the crop of that time. */
  function hasBegun(opened: Pick<OpenedPhoto, 'file' | 'photo'>): boolean {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(`tus::${fingerprintOf(opened)}::`))
    } catch {
      return false
    }
  }

  /**
   * Uploads a photo in chunks: waits while offline and resumes, also after a reload if chosen again. Throws ApiError;
   * AbortError if stopped, and the uploaded part is removed.
   */
  async function send(opened: OpenedPhoto, sending: Sending): Promise<UploadedPhoto> {
    const { Upload, defaultOptions } = await import('tus-js-client').catch(() => {
      throw new ApiError({ code: 'offline', params: {} }, 0)
    })
    const { photo } = opened
    const fingerprint = fingerprintOf(opened)
    const options = { ...optionsOf(sending), fingerprint: async () => fingerprint }
    const id = arrived.get(photo) ?? (await transfer(new Upload(photo, options), sending))
    arrived.set(photo, id)
    try {
      const answer = await finish(id, sending)
      await forget(defaultOptions.urlStorage, fingerprint)
      return answer
    } catch (error) {
      if (!mayFinishLater(error)) await forget(defaultOptions.urlStorage, fingerprint)
      if (!mayFinishLater(error) || failureOf(error)?.code === 'conflict') arrived.delete(photo)
      throw error
    }
  }
  return { hasBegun, send }
}

function optionsOf({ crop, onProgress, onHeld }: Sending): UploadOptions {
  return {
    endpoint: photoUploadsPath,
    metadata: crop ? { crop: JSON.stringify(crop) } : {},
    chunkSize,
    retryDelays,
    onShouldRetry: (error) => {
      const status = statusOf(error)
      // An operator has turned uploads off: the member learns that at once, and may retry later
      if (refusalOf(error).code === 'uploads_unavailable') return false
      // Also while it is wrong about what has arrived, or still writes what a broken connection had sent
      const isPassing = status === 0 || status === 409 || status === 423 || status >= 500
      if (isPassing && (status === 0 || status >= 502)) onHeld()
      return isPassing
    },
    onProgress: (sent, all) => onProgress(sent / all),
  }
}

/** Until all of it has arrived; answers the upload's id. */
function transfer(upload: Upload, { signal }: Sending): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    // Retries at once when the browser is back online
    const goOn = () => void upload.abort().then(() => upload.start())
    const stop = () => {
      // If this fails the server deletes it after a day
      void upload.abort(true).catch(() => undefined)
      reject(stopped())
    }
    const settle = (settleIt: () => void) => {
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', stop)
      settleIt()
    }
    upload.options.onSuccess = () => settle(() => resolve(upload.url?.split('/').at(-1) ?? ''))
    upload.options.onError = (error) => settle(() => reject(refusalOf(error)))
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', () => settle(stop), { once: true })
    if (signal.aborted) settle(stop)
    else void begin(upload)
  })
}

/** Resumes where it stopped. */
async function begin(upload: Upload) {
  const [begun] = await upload.findPreviousUploads()
  if (begun) {
    upload.options.metadata = begun.metadata
    upload.resumeFromPreviousUpload(begun)
  }
  upload.start()
}

/** Makes what has arrived a photo. A call that is not answered in time may have worked, and repeating it makes no second one. */
async function finish(id: string, { signal, onHeld }: Sending): Promise<UploadedPhoto> {
  for (let tries = 1; ; tries += 1) {
    if (signal.aborted) throw stopped()
    try {
      return await browserApi.profiles.finishUpload({ id })
    } catch (error) {
      if (tries >= finishTries || failureOf(error)?.code !== 'offline') throw error
      onHeld()
      await new Promise((done) => setTimeout(done, tries * secondsBetween * 1_000))
    }
  }
}

/** Whether what has arrived may still become a photo; `conflict`: not all of it is there yet. */
function mayFinishLater(error: unknown): boolean {
  return mayRetry(failureOf(error) ?? { code: 'internal', params: {} })
}

async function forget(storage: NonNullable<UploadOptions['urlStorage']>, fingerprint: string) {
  const begun = await storage.findUploadsByFingerprint(fingerprint).catch(() => [])
  for (const { urlStorageKey } of begun) await storage.removeUpload(urlStorageKey)
}

function stopped() {
  return new DOMException('Upload stopped', 'AbortError')
}

function statusOf({ originalResponse }: DetailedError): number {
  return originalResponse?.getStatus() ?? 0
}

function refusalOf(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new ApiError({ code: 'offline', params: {} }, 0)
  return errorFromBody(jsonOf(response.getBody()), response.getStatus())
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
