import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnPhotos, OwnProfileView } from '../../../contract/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { useLiveStore } from '../../live/provider.tsx'
import { notify } from '../../ui/toasts.tsx'
import { createSaver, type ProfileChanges, type Saver, valuesBefore } from './profile-saver.ts'

export type ChangeOptions = {
  /** Milliseconds to wait for more of the same: while somebody types or ticks. */
  after?: number
  /** What was changed, in a word: shows a toast that takes it back. */
  undoable?: string
}

/** The own profile as it is edited: `change({ tattoos: 'few' }, { undoable: 'Tattoos' })` shows and saves. */
export function useProfileEditor(loaded: OwnProfileView) {
  const t = useTranslations('profiles')
  const [saver] = useState(() =>
    createSaver(loaded, async (changes) => (await browserApi.profiles.saveProfile(changes)).profile),
  )
  const { profile, state, failure } = useSyncExternalStore(saver.watch, saver.get, saver.get)
  const tellBar = useTellBar()
  useSavedOnLeaving(saver)

  function change(changes: ProfileChanges, { after = 0, undoable }: ChangeOptions = {}) {
    const before = valuesBefore(saver.get().profile, changes)
    saver.change(changes, after, (saved) => {
      tellBar(saved)
      if (undoable !== undefined) offerUndo(undoable, before)
    })
  }

  function offerUndo(field: string, before: ProfileChanges) {
    const onPress = () => {
      change(before)
      void notify(t('saving.undone'), { id: 'profile' })
    }
    const action = { label: t('saving.undo'), onPress }
    void notify(t('saving.changed', { field }), { tone: 'success', id: 'profile', action })
  }

  function changePhotos(own: OwnPhotos) {
    saver.show({ profile: { ...saver.get().profile, ...own } })
    tellBar(saver.get().profile)
    // Completeness and its advice count photos, too; without an answer they are a little late, no more
    browserApi.profiles.getOwnProfile({}).then(
      ({ profile: { advice, completeness } }) =>
        saver.show({ profile: { ...saver.get().profile, advice, completeness } }),
      () => undefined,
    )
  }

  return { profile, state, failure, change, changePhotos, saveNow: () => void saver.flush() }
}
export type ProfileEditor = ReturnType<typeof useProfileEditor>

/** The top bar shows name and face, too. */
function useTellBar() {
  const store = useLiveStore()
  return ({ name, country, photos }: Pick<OwnProfileView, 'name' | 'country' | 'photos'>) => {
    const { user } = store.get()
    if (!user) return
    const main = photos.find((photo) => photo.is_main && photo.status !== 'rejected') ?? null
    store.change({
      user: { ...user, profile: { ...user.profile, name, country, main_image: main, has_photo: main !== null } },
    })
  }
}

/** Leaving for another page of ours sends what waits; leaving the site asks first. */
function useSavedOnLeaving(saver: Saver) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      void saver.flush()
    }
  }, [saver])
}
