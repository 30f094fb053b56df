import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnPhotos, UploadedPhoto } from '../../../contract/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { notify } from '../../ui/toasts.tsx'

/** What can be done to own photos. The screen changes first; where the server refuses, it shows the server's answer again. */
export function usePhotoChanges(own: OwnPhotos, onChange: (own: OwnPhotos) => void) {
  const t = useTranslations('profiles')
  const failureText = useFailureText()
  const [announcement, setAnnouncement] = useState('')

  // Only the last answer counts: earlier ones know nothing of what was changed since
  const latest = useRef(0)

  async function run(call: () => Promise<OwnPhotos>, done?: string) {
    latest.current += 1
    const turn = latest.current
    try {
      const answer = await call()
      if (turn === latest.current) onChange(answer)
      if (done) void notify(done, { tone: 'success', id: 'photos' })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      void notify(failureText(failure), { tone: 'error', id: 'photos' })
      onChange(await browserApi.profiles.listPhotos({}).catch(() => own))
    }
  }

  async function move(from: number, to: number) {
    const photos = [...own.photos]
    const [photo] = photos.splice(from, 1)
    if (!photo || from === to) return
    photos.splice(to, 0, photo)
    onChange({ ...own, photos })
    setAnnouncement(t('photos.moved', { place: to + 1, count: photos.length }))
    await run(() => browserApi.profiles.orderPhotos({ ids: photos.map(({ id }) => id) }))
  }

  function makeMain(id: string) {
    onChange({ ...own, photos: own.photos.map((photo) => ({ ...photo, is_main: photo.id === id })) })
    return run(() => browserApi.profiles.setMainPhoto({ id }), t('photos.nowMain'))
  }

  function remove(id: string) {
    return run(() => browserApi.profiles.deletePhoto({ id }), t('photos.deleted'))
  }

  function added({ photos, photo_limit }: UploadedPhoto) {
    onChange({ photos, photo_limit })
    // It is there to be seen; who does not see it hears it
    setAnnouncement(t('photos.added', { count: photos.length }))
  }

  return { move, makeMain, remove, added, announcement }
}
