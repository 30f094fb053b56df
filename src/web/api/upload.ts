import { ApiError, errorFromBody } from './errors.ts'
import { officePoolHeader } from './office-pool.ts'

type UploadOptions = {
  /** From 0 to 1, by bytes sent. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Without a byte for so long the line is taken for dead. */
const stalledMs = 60_000

/** Sends a multipart form with progress, which fetch does not report. Throws ApiError; an abort throws AbortError. */
export function upload<T>(route: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return sendBody<T>(route, form, options)
}

/** Sends the bytes of one file, as `upload` does; a stalled one fails as `offline`. */
export function putFile<T>(route: string, file: Blob, options: UploadOptions = {}): Promise<T> {
  return sendBody<T>(route, file, options, stalledMs)
}

function sendBody<T>(
  route: string,
  body: FormData | Blob,
  { onProgress, signal }: UploadOptions,
  stallsAfterMs?: number,
): Promise<T> {
  const [method = 'POST', path = '/'] = route.split(' ')
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(officePoolHeader(path))) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStalled = false
    const watch = () => {
      clearTimeout(timer)
      if (stallsAfterMs === undefined) return
      timer = setTimeout(() => {
        isStalled = true
        request.abort()
      }, stallsAfterMs)
    }
    const offline = () => new ApiError({ code: 'offline', params: {} }, 0)
    request.upload.addEventListener('progress', (event) => {
      watch()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T)
      else reject(errorFromBody(request.response, request.status, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(offline()))
    request.addEventListener('abort', () =>
      reject(isStalled ? offline() : new DOMException('Upload stopped', 'AbortError')),
    )
    request.addEventListener('loadend', () => clearTimeout(timer))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    watch()
    request.send(body)
  })
}
