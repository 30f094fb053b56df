import { useEffect, useRef, useState } from 'react'
import { photoUploadRoute } from '../../../../contract/file-routes.ts'
import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'
import { upload } from '../../../api/upload.ts'
import { type CropArea, openPhoto } from './prepare-photo.ts'

export type UploadState =
  | { step: 'idle'; failure: Failure | null }
  | { step: 'preparing' }
  | { step: 'cropping'; url: string; file: Blob }
  /** `share` from 0 to 1 while it leaves the device; null while the server works on it. */
  | { step: 'uploading'; share: number | null }

/** Takes one chosen file through opening, cropping and upload. */
export function usePhotoUpload(onUploaded: (answer: UploadedPhoto) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle', failure: null })
  const stopper = useRef<AbortController | null>(null)
  const openUrl = useRef<string | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  useEffect(() => () => release(openUrl), [])

  async function take(file: File) {
    setState({ step: 'preparing' })
    try {
      const { photo, url } = await openPhoto(file)
      openUrl.current = url
      if (url) setState({ step: 'cropping', url, file: photo })
      else await send(photo, null)
    } catch (error) {
      fail(error)
    }
  }

  async function send(photo: Blob, crop: CropArea | null) {
    release(openUrl)
    const form = new FormData()
    if (crop) form.set('crop', JSON.stringify(crop))
    form.set('photo', photo, 'photo')
    stopper.current = new AbortController()
    setState({ step: 'uploading', share: 0 })
    const onProgress = (share: number) => setState({ step: 'uploading', share: share < 1 ? share : null })
    try {
      onUploaded(await upload<UploadedPhoto>(photoUploadRoute, form, { onProgress, signal: stopper.current.signal }))
      setState({ step: 'idle', failure: null })
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError'
      if (isStopped) cancel()
      else fail(error)
    }
  }

  function fail(error: unknown) {
    setState({ step: 'idle', failure: failureOf(error) ?? { code: 'internal', params: {} } })
  }

  function cancel() {
    release(openUrl)
    stopper.current?.abort()
    setState({ step: 'idle', failure: null })
  }

  return { state, take, send, cancel }
}

function release(url: { current: string | null }) {
  if (url.current) URL.revokeObjectURL(url.current)
  url.current = null
}
