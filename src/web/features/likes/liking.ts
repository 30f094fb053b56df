import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RelationView } from '../../../contract/likes.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useLiveStore } from '../../live/provider.tsx'
import { notify } from '../../ui/toasts.tsx'

export type Liked = { id: string; name: string }

/** Likes a member; a match is told to this tab at once, as the live stream would. Answers whether it is one; throws ApiError. */
export function useGiveLike() {
  const store = useLiveStore()
  return async function giveLike(memberId: string): Promise<boolean> {
    const { is_match, profile } = await browserApi.likes.like({ member_id: memberId })
    if (is_match) store.hear({ kind: 'matched', profile })
    return is_match
  }
}

/** Likes and takes back, shown before the server has answered and undone where it refuses. `said` is for a live region. */
export function useLiking(member: Liked, relation: RelationView) {
  const t = useTranslations('likes.button')
  const giveLike = useGiveLike()
  const failureText = useFailureText()
  const [of, setOf] = useState(relation)
  const [state, setState] = useState({ isLiked: relation.liked, isMatch: relation.is_match })
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  if (of !== relation) {
    setOf(relation)
    setState({ isLiked: relation.liked, isMatch: relation.is_match })
  }

  async function change(isLiked: boolean, send: () => Promise<boolean>) {
    const before = state
    setState({ isLiked, isMatch: false })
    setBusy(true)
    try {
      setState({ isLiked, isMatch: await send() })
      setSaid(t(isLiked ? 'done' : 'undone', { name: member.name }))
    } catch (error) {
      setState(before)
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return {
    ...state,
    isBusy,
    said,
    like: () => void change(true, () => giveLike(member.id)),
    unlike: () => change(false, () => browserApi.likes.unlike({ id: member.id }).then(() => false)),
  }
}
