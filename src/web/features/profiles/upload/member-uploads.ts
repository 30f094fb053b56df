import type { UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import type { Failure } from '../../../api/errors.ts'
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts'
import { photoTransferOf } from './photo-transfer.ts'
import { openPhoto } from './prepare-photo.ts'

/** The page that shows the photos on their way. */
export type UploadListener = {
  onUploaded: (answer: UploadedPhoto) => void
  /** Photos arrived after the page before this one was left: what this one was loaded with may not have them yet. */
  onMissed: () => void
  /** One failed after this page was left and no other shows it; `count`: how many of them have failed by now. */
  onFailedUnseen: (failure: Failure, count: number) => void
}
type MemberUploads = {
  queue: PhotoQueue
  /** Shows them from now on, until the answer is called: what nothing has been decided about by then is left out. */
  look: (onlooker: UploadListener) => () => void
}

// Per tab, by member; filled in browsers only, so it stays empty on the server
const stored = new Map<string, MemberUploads>()

/** The uploads of a member, which go on while other pages are shown. */
export function uploadsOf(memberId: string): MemberUploads {
  const uploads = stored.get(memberId) ?? createUploads(memberId)
  if (typeof document !== 'undefined') stored.set(memberId, uploads)
  return uploads
}

function createUploads(memberId: string): MemberUploads {
  let onlooker: UploadListener | null = null
  let isSeen = false
  let hasMissed = false
  const { hasBegun, send } = photoTransferOf(memberId)
  const queue = createPhotoQueue({
    open: async (file) => {
      const opened = await openPhoto(file)
      return { ...opened, file, hasBegun: hasBegun({ file, photo: opened.photo }) }
    },
    send,
    release: (url) => URL.revokeObjectURL(url),
    onUploaded: (answer) => {
      if (isSeen) onlooker?.onUploaded(answer)
      else hasMissed = true
    },
    onFailed: (failure) => {
      if (isSeen) return
      onlooker?.onFailedUnseen(failure, queue.get().filter(({ step }) => step === 'failed').length)
    },
  })
  askOnLeaving(queue)

  function look(next: UploadListener) {
    onlooker = next
    isSeen = true
    if (hasMissed) next.onMissed()
    hasMissed = false
    return () => {
      if (onlooker !== next) return
      isSeen = false
      queue.stopUndecided()
    }
  }
  return { queue, look }
}

/** Uploads continue across pages of the site; closing the tab would stop them, so it asks. */
function askOnLeaving(queue: PhotoQueue) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.watch(() => {
    // The same listener twice is there once
    if (queue.get().some(({ step }) => step === 'sending' || step === 'waiting'))
      window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
}
