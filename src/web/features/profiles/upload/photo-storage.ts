import type { Failure } from '../../../api/errors.ts'
import type { CropArea } from './prepare-photo.ts'

/** A chosen file on its way to becoming a photo, as it is shown. */
export type PhotoOnItsWay = {
  number: number
  /** Draws it meanwhile; null where this browser cannot. */
  url: string | null
  step: 'opening' | 'cropping' | 'waiting' | 'sending' | 'failed'
  /** From 0 to 1 while it leaves the device; null while the server works on it. */
  share: number | null
  /** Offline: it resumes by itself. */
  isHeld: boolean
  failure: Failure | null
}
/** A file made ready; `hasBegun`: a part of it has arrived before, with the crop that was chosen then. */
export type OpenedPhoto = { file: File; photo: Blob; url: string | null; hasBegun: boolean }
/** Internal state of an entry. */
type StoredPhoto = {
  file: File
  opened: OpenedPhoto | null
  crop: CropArea | null
  isWhole: boolean
  stopper: AbortController
}
export type PhotoStorage = ReturnType<typeof createPhotoStorage>

/** Photos being uploaded, in the order chosen; watchers are notified of every change. */
export function createPhotoStorage(release: (url: string) => void) {
  let photos: readonly PhotoOnItsWay[] = []
  let last = 0
  const stored = new Map<number, StoredPhoto>()
  const watchers = new Set<() => void>()

  function show(next: readonly PhotoOnItsWay[]) {
    photos = next
    for (const watcher of watchers) watcher()
  }
  function add(files: readonly File[]) {
    const added = files.map((file): PhotoOnItsWay => {
      last += 1
      stored.set(last, { file, opened: null, crop: null, isWhole: false, stopper: new AbortController() })
      return { number: last, url: null, step: 'opening', share: null, isHeld: false, failure: null }
    })
    show([...photos, ...added])
  }
  function change(number: number, part: Partial<PhotoOnItsWay>) {
    show(photos.map((photo) => (photo.number === number ? { ...photo, ...part } : photo)))
  }
  function takeOpened(number: number, opened: OpenedPhoto) {
    const entry = stored.get(number)
    if (!entry) return opened.url && release(opened.url)
    entry.opened = opened
    const needsUrl = opened.url !== null && !opened.hasBegun && !entry.isWhole
    change(number, { url: opened.url, step: needsUrl ? 'cropping' : 'waiting' })
  }
  function drop(number: number) {
    const url = photos.find((photo) => photo.number === number)?.url
    if (url) release(url)
    stored.delete(number)
    show(photos.filter((photo) => photo.number !== number))
  }
  function watch(watcher: () => void) {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }
  const at = (step: PhotoOnItsWay['step']) => photos.filter((photo) => photo.step === step)
  return { get: () => photos, at, kept: stored, add, takeOpened, change, drop, watch }
}
