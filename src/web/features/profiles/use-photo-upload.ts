import { useEffect, useRef, useState } from 'react'
import { photoUpload } from '../../../contract/constants.ts'
import type { UploadedPhoto } from '../../../contract/profiles.ts'
import { photoUploadRoute } from '../../../contract/routes.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { upload } from '../../api/upload.ts'
import { canShow, preparePhoto } from './prepare-photo.ts'

/** In pixels of the photo. */
export type CropArea = { x: number; y: number; width: number; height: number }
export type UploadState =
  | { step: 'idle'; failure: Failure | null }
  | { step: 'preparing' }
  | { step: 'cropping'; url: string; file: Blob }
  /** `share` from 0 to 1 while it leaves the device; null while the server works on it. */
  | { step: 'uploading'; share: number | null }

type Options = { isMain: boolean; onUploaded: (answer: UploadedPhoto) => void }

/** Takes chosen files one after the other through opening, cropping and upload. */
export function usePhotoUpload({ isMain, onUploaded }: Options) {
  const [state, setState] = useState<UploadState>({ step: 'idle', failure: null })
  const waiting = useRef<File[]>([])
  const stopper = useRef<AbortController | null>(null)
  const openUrl = useRef<string | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  useEffect(() => () => release(openUrl), [])

  async function take(files: readonly File[]) {
    waiting.current = [...files]
    await openNext()
  }

  async function openNext(failure: Failure | null = null) {
    release(openUrl)
    const file = failure === null ? waiting.current.shift() : undefined
    if (!file) return setState({ step: 'idle', failure })
    setState({ step: 'preparing' })
    const photo = await preparePhoto(file)
    if (photo.size > photoUpload.maxBytes) return openNext({ code: 'photo_too_large', params: {} })
    const url = URL.createObjectURL(photo)
    openUrl.current = url
    if (await canShow(url)) setState({ step: 'cropping', url, file: photo })
    else await send(photo, null)
  }

  async function send(photo: Blob, crop: CropArea | null) {
    release(openUrl)
    const form = new FormData()
    if (crop) form.set('crop', JSON.stringify(crop))
    if (isMain) form.set('main', 'true')
    form.set('photo', photo, 'photo')
    stopper.current = new AbortController()
    setState({ step: 'uploading', share: 0 })
    const onProgress = (share: number) => setState({ step: 'uploading', share: share < 1 ? share : null })
    try {
      onUploaded(await upload<UploadedPhoto>(photoUploadRoute, form, { onProgress, signal: stopper.current.signal }))
      await openNext()
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === 'AbortError'
      await (isStopped ? cancel() : openNext(failureOf(error) ?? { code: 'internal', params: {} }))
    }
  }

  /** Leaves this photo and those that wait. */
  async function cancel() {
    waiting.current = []
    stopper.current?.abort()
    await openNext()
  }

  return { state, take, send, cancel }
}

function release(url: { current: string | null }) {
  if (url.current) URL.revokeObjectURL(url.current)
  url.current = null
}
