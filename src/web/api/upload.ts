import { ApiError, errorFromBody } from './errors.ts'

type UploadOptions = {
  /** From 0 to 1, as bytes leave this device. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends a multipart form with its progress, which fetch cannot tell. Throws ApiError; an abort throws AbortError. */
export function upload<T>(route: string, form: FormData, { onProgress, signal }: UploadOptions = {}): Promise<T> {
  const [method = 'POST', path = '/'] = route.split(' ')
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T)
      else reject(errorFromBody(request.response, request.status))
    })
    request.addEventListener('error', () => reject(new ApiError({ code: 'offline', params: {} }, 0)))
    request.addEventListener('abort', () => reject(new DOMException('Upload stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
