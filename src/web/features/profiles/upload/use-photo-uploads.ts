import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failures.ts'
import { sentences } from '../../../i18n/format.ts'
import { notify } from '../../../ui/toasts.tsx'
import { type UploadListener, uploadsOf } from './member-uploads.ts'

type Options = Omit<UploadListener, 'onFailedUnseen'> & { memberId: string; room: number }

/**
 * Current uploads, including those from before the page was left. `take` drops files beyond the limit and returns
 * their number.
 */
export function usePhotoUploads({ memberId, room, onUploaded, onMissed }: Options) {
  const { queue, look } = uploadsOf(memberId)
  useLooking(look, { onUploaded, onMissed, onFailedUnseen: useFailureNotice() })
  const photos = useSyncExternalStore(queue.watch, queue.get, queue.get)
  const [leftOut, setLeftOut] = useState(0)
  // What failed is not on its way to a place any more
  const free = Math.max(0, room - photos.filter(({ step }) => step !== 'failed').length)

  function take(files: readonly File[]) {
    setLeftOut(Math.max(0, files.length - free))
    queue.take(files.slice(0, free))
  }
  return { photos, leftOut, free, take, queue }
}

function useLooking(look: ReturnType<typeof uploadsOf>['look'], onlooker: UploadListener) {
  const latest = useRef(onlooker)
  useEffect(() => {
    latest.current = onlooker
  })
  useEffect(
    () =>
      look({
        onUploaded: (answer) => latest.current.onUploaded(answer),
        onMissed: () => latest.current.onMissed(),
        onFailedUnseen: (failure, count) => latest.current.onFailedUnseen(failure, count),
      }),
    [look],
  )
}

/** Shows failed uploads on whatever page is open, in the language of the page that was left. */
function useFailureNotice(): UploadListener['onFailedUnseen'] {
  const t = useTranslations('photos')
  const failureText = useFailureText()
  return (failure, count) => {
    const description = sentences(failureText(failure), t('seeOnProfile'))
    void notify(t('failedUnseen', { count }), { tone: 'error', id: 'photos-failed', description })
  }
}
