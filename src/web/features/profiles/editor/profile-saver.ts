import type { InputOf } from '../../../../contract/endpoint.ts'
import type { OwnProfileView, profilesEndpoints } from '../../../../contract/profiles/profiles.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'

export type ProfileChanges = InputOf<typeof profilesEndpoints.saveProfile>
type SaverState = {
  profile: OwnProfileView
  state: 'untouched' | 'saved' | 'waiting' | 'saving' | 'failed'
  failure: Failure | null
}
export type Saver = ReturnType<typeof createSaver>

type Save = (changes: ProfileChanges) => Promise<OwnProfileView>
/** Called with the saved profile and the previous one. */
type WhenSaved = (saved: OwnProfileView, before: OwnProfileView) => void

/**
 * Saves a profile while it is edited: shows each change at once, sends them one call after the other, merges what comes meanwhile.
 * What the server finds wrong is not sent again until it is changed; what did not arrive waits for another try.
 */
export function createSaver(loaded: OwnProfileView, save: Save) {
  let now: SaverState = { profile: loaded, state: 'untouched', failure: null }
  // As the server has it: what a change is taken back to
  let saved = loaded
  let unsent: ProfileChanges = {}
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let whenSaved: WhenSaved[] = []
  const watchers = new Set<() => void>()

  function show(part: Partial<SaverState>) {
    now = { ...now, ...part }
    for (const watcher of watchers) watcher()
  }
  function change(changes: ProfileChanges, after: number, done: WhenSaved) {
    unsent = { ...unsent, ...changes }
    whenSaved.push(done)
    show({ profile: { ...now.profile, ...(changes as Partial<OwnProfileView>) }, state: 'waiting' })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending || isEmpty(unsent)) return
    const [sent, done] = [unsent, whenSaved]
    unsent = {}
    whenSaved = []
    isSending = true
    show({ state: 'saving' })
    try {
      const profile = await save(sent)
      isSending = false
      const before = saved
      saved = profile
      show({
        profile: { ...profile, ...(unsent as Partial<OwnProfileView>) },
        state: isEmpty(unsent) ? 'saved' : 'waiting',
        failure: null,
      })
      for (const tell of done) tell(profile, before)
      await flush()
    } catch (error) {
      isSending = false
      const failure = failureOf(error)
      if (!failure) throw error
      if (failure.field === undefined) unsent = { ...sent, ...unsent }
      show({ state: 'failed', failure })
    }
  }
  /** Applies changes of another device; never over unsaved changes. */
  function takeIn(profile: OwnProfileView) {
    if (hasUnsaved() || now.state === 'failed') return
    saved = profile
    show({ profile })
  }
  const hasUnsaved = () => isSending || !isEmpty(unsent)
  function watch(watcher: () => void) {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return { get: () => now, show, change, flush, takeIn, watch, hasUnsaved }
}

function isEmpty(changes: ProfileChanges) {
  return Object.keys(changes).length === 0
}

/** The values that these changes replace: what takes them back. A place hangs together, so its parts go back together. */
export function valuesBefore(profile: OwnProfileView, changes: ProfileChanges): ProfileChanges {
  const isPlace = 'country' in changes || 'region' in changes
  const names = isPlace ? ['country', 'region', 'city'] : Object.keys(changes)
  return Object.fromEntries(names.map((name) => [name, profile[name as keyof OwnProfileView]])) as ProfileChanges
}
