import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UploadedPhoto } from '../../../contract/profiles.ts'
import { createPhotoQueue } from './photo-queue.ts'
import { photoTransferOf } from './photo-transfer.ts'
import { openPhoto } from './prepare-photo.ts'

type Options = { memberId: string; room: number; onUploaded: (answer: UploadedPhoto) => void }

/** The photos on their way; `take` leaves out what there is no room for and says how many those were. */
export function usePhotoUploads({ memberId, room, onUploaded }: Options) {
  const [tell] = useState<{ latest: typeof onUploaded }>(() => ({ latest: onUploaded }))
  useEffect(() => {
    tell.latest = onUploaded
  })
  const [queue] = useState(() => {
    const { hasBegun, send } = photoTransferOf(memberId)
    return createPhotoQueue({
      open: async (file) => {
        const opened = await openPhoto(file)
        return { ...opened, file, hasBegun: hasBegun({ file, photo: opened.photo }) }
      },
      send,
      release: (url) => URL.revokeObjectURL(url),
      onUploaded: (answer) => tell.latest(answer),
    })
  })
  const photos = useSyncExternalStore(queue.watch, queue.get, queue.get)
  const [leftOut, setLeftOut] = useState(0)
  // What failed is not on its way to a place any more
  const free = Math.max(0, room - photos.filter(({ step }) => step !== 'failed').length)
  useAskedOnLeaving(photos.some(({ step }) => step === 'sending' || step === 'waiting'))

  function take(files: readonly File[]) {
    setLeftOut(Math.max(0, files.length - free))
    queue.take(files.slice(0, free))
  }
  return { photos, leftOut, free, take, queue }
}

/** Another page of ours leaves them on their way; closing the tab would stop them, so it asks. */
function useAskedOnLeaving(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}
