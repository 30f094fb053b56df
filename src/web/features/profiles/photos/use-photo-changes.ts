import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnPhotos, OwnPhotoView, UploadedPhoto } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { notify } from '../../../ui/toasts.tsx'

export type PhotoChanges = ReturnType<typeof usePhotoChanges>

/** Only the last answer counts: earlier ones know nothing of what was changed since. */
function useLatestAnswer(onChange: (own: OwnPhotos) => void) {
  const latest = useRef(0)
  return async function ask(call: () => Promise<OwnPhotos>) {
    latest.current += 1
    const turn = latest.current
    const answer = await call()
    if (turn === latest.current) onChange(answer)
  }
}

/** What can be done to own photos. The screen changes first; where the server refuses, it shows the server's answer again. */
export function usePhotoChanges(own: OwnPhotos, onChange: (own: OwnPhotos) => void) {
  const t = useTranslations('photos')
  const failureText = useFailureText()
  const [announcement, setAnnouncement] = useState('')
  const ask = useLatestAnswer(onChange)

  async function run(call: () => Promise<OwnPhotos>, done?: string) {
    try {
      await ask(call)
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
    setAnnouncement(t('moved', { place: to + 1, count: photos.length }))
    await run(() => browserApi.profiles.orderPhotos({ ids: photos.map(({ id }) => id) }))
  }

  function makeMain(id: string) {
    onChange({ ...own, photos: own.photos.map((photo) => ({ ...photo, is_main: photo.id === id })) })
    return run(() => browserApi.profiles.setMainPhoto({ id }), t('nowMain'))
  }

  function remove(id: string) {
    return run(() => browserApi.profiles.deletePhoto({ id }), t('deleted'))
  }

  function change(id: string, part: Partial<OwnPhotoView>) {
    onChange({ ...own, photos: own.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)) })
  }

  /** Throws if it could not be saved: the text stays in its field with the error. */
  function saveCaption(id: string, caption: string) {
    return ask(() => browserApi.profiles.savePhoto({ id, caption }))
  }

  function setPrivate(place: number, isPrivate: boolean) {
    const id = own.photos[place]?.id
    if (id === undefined) return
    change(id, { is_private: isPrivate })
    setAnnouncement(t(isPrivate ? 'album.madePrivate' : 'album.madePublic', { place: place + 1 }))
    void run(() => browserApi.profiles.savePhoto({ id, is_private: isPrivate }))
  }

  function added({ id, photos, photo_limit }: UploadedPhoto) {
    const others = own.photos.filter((photo) => photo.id !== id)
    onChange({ photo_limit, photos: [...others, ...photos.filter((photo) => photo.id === id)] })
    // Visible anyway; announced for screen readers
    setAnnouncement(t('added', { count: others.length + 1 }))
    // Answers of parallel uploads and changes arrive in any order: only a fresh one is complete
    refresh()
  }

  /** Without an answer the photos stay as they are shown. */
  function refresh() {
    void ask(() => browserApi.profiles.listPhotos({})).catch(() => undefined)
  }

  return { move, makeMain, remove, saveCaption, setPrivate, added, refresh, announcement }
}
