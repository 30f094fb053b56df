import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OwnPhotos, OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import { createSaver, type ProfileChanges, type Saver, valuesBefore } from './profile-saver.ts'

export type ChangeOptions = {
  /** Debounce in milliseconds while typing or ticking. */
  after?: number
  /** What was changed, in a word: it can be taken back. */
  undoable?: string
}

/** A saved change that can be undone: its fields and their previous values. `saved` groups changes of one save. */
type Undoable = { field: string; before: ProfileChanges; saved: OwnProfileView }
const mostUndoable = 30

/** The own profile as it is edited: `change({ tattoos: 'few' }, { undoable: 'Tattoos' })` shows and saves, `undo()` takes the last one back. */
export function useProfileEditor(loaded: OwnProfileView) {
  const [saver] = useState(() =>
    createSaver(loaded, async (changes) => (await browserApi.profiles.saveProfile(changes)).profile),
  )
  const { profile, state, failure } = useSyncExternalStore(saver.watch, saver.get, saver.get)
  const [changed, setChanged] = useState<readonly Undoable[]>([])
  const [undone, setUndone] = useState<string | null>(null)
  const tellBar = useTellBar()
  useSavedOnLeaving(saver)
  useOtherDevices(saver)

  function change(changes: ProfileChanges, { after = 0, undoable }: ChangeOptions = {}) {
    saver.change(changes, after, (saved, before) => {
      tellBar(saved)
      if (undoable === undefined) return
      setUndone(null)
      setChanged((all) => withUndoable(all, { field: undoable, before: valuesBefore(before, changes), saved }))
    })
  }

  const last = changed.at(-1)
  function undo() {
    if (!last) return
    setChanged((all) => all.slice(0, -1))
    saver.change(last.before, 0, (saved) => {
      tellBar(saved)
      setUndone(last.field)
    })
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

  return {
    profile,
    state,
    failure,
    change,
    changePhotos,
    saveNow: () => void saver.flush(),
    /** What the next undo takes back, in a word; null where there is nothing. */
    undoes: last?.field ?? null,
    /** What the last one took back. */
    undone,
    undo,
  }
}
export type ProfileEditor = ReturnType<typeof useProfileEditor>

/** What was typed or ticked before one save is taken back as one. */
function withUndoable(all: readonly Undoable[], next: Undoable): readonly Undoable[] {
  const top = all.at(-1)
  if (top?.saved === next.saved && top.field === next.field) return all
  return [...all.slice(1 - mostUndoable), next]
}

/** Loads changes of other devices when the tab becomes visible. */
function useOtherDevices(saver: Saver) {
  useEffect(() => {
    const look = () => {
      if (document.hidden || saver.hasUnsaved()) return
      browserApi.profiles.getOwnProfile({}).then(
        ({ profile }) => saver.takeIn(profile),
        // The next save brings it
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [saver])
}

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

/** Navigation within the site sends pending changes; leaving the site asks first. */
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
