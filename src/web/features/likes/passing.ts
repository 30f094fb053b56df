import { useState } from 'react'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useLiveStore } from '../../live/provider.tsx'
import { notify } from '../../ui/toasts.tsx'
import type { Liked } from './liking.ts'
import { notePassed } from './remembered.ts'

/** "Not for me" and back again, shown before the server has answered and undone where it refuses. The badge of new likes follows. */
export function usePassing(member: Liked, onChange: (isPassed: boolean) => void) {
  const store = useLiveStore()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)

  /** Answers whether it was done. */
  async function change(isPassed: boolean): Promise<boolean> {
    onChange(isPassed)
    setBusy(true)
    try {
      const { pass, undoPass } = browserApi.likes
      const answer = isPassed ? await pass({ member_id: member.id }) : await undoPass({ id: member.id })
      store.change({ newLikes: answer.num_new_likes })
      notePassed(member.id, isPassed)
      return true
    } catch (error) {
      onChange(!isPassed)
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, pass: () => change(true), undo: () => change(false) }
}
