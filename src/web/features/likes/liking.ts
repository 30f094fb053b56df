import { startTransition, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RelationView } from '../../../contract/likes.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { noteGoodMoment } from '../../live/good-moment.ts'
import { useLiveStore } from '../../live/provider.tsx'
import { notify } from '../../ui/toasts.tsx'
import { noteLikes, notePassed } from './remembered.ts'

export type Liked = { id: string; name: string }
/** A line that goes along with a like. */
export type CommentInput = NonNullable<Parameters<typeof browserApi.likes.like>[0]['comment']>

/** Says that a like waits for the email address to be confirmed. */
export function useTellWaiting() {
  const t = useTranslations('likes.button')
  return (name: string) => void notify(t('waitingTitle'), { description: t('waitingText', { name }) })
}

/**
 * Likes a member; a match is published in this tab at once, like a live event. Reports if the like waits for email
 * confirmation. Throws ApiError.
 */
export function useGiveLike() {
  const store = useLiveStore()
  const tellWaiting = useTellWaiting()
  return async function giveLike(
    memberId: string,
    comment?: CommentInput,
  ): Promise<Pick<LikeState, 'is_match' | 'is_waiting'>> {
    const { is_match, is_waiting, profile } = await browserApi.likes.like({
      member_id: memberId,
      ...(comment && { comment }),
    })
    noteLikes()
    noteGoodMoment()
    notePassed(memberId, false)
    if (is_match) store.hear({ kind: 'matched', profile })
    if (is_waiting) tellWaiting(profile.name)
    return { is_match, ...(is_waiting && { is_waiting }) }
  }
}

async function takeBack(id: string) {
  await browserApi.likes.unlike({ id })
  noteLikes()
  return { is_match: false }
}

export type LikeState = Pick<RelationView, 'liked' | 'is_match' | 'is_waiting'>

/**
 * Likes and takes back, shown before the server has answered and undone where it refuses. `shown` is the state that a press is answered
 * with at once; the page around it, drawn from `state`, follows after the next frame. `announcement` is for a live region.
 */
export function useLiking(member: Liked, state: LikeState, onChange: (state: LikeState) => void) {
  const t = useTranslations('likes.button')
  const giveLike = useGiveLike()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const [announcement, announce] = useState('')
  const [ahead, setAhead] = useState<LikeState | null>(null)

  function report(next: LikeState) {
    setAhead(next)
    startTransition(() => {
      onChange(next)
      setAhead(null)
    })
  }

  /** Answers whether it was done. */
  async function change(liked: boolean, send: () => Promise<Omit<LikeState, 'liked'>>): Promise<boolean> {
    report({ liked, is_match: false })
    setBusy(true)
    try {
      report({ liked, ...(await send()) })
      announce(t(liked ? 'done' : 'undone', { name: member.name }))
      return true
    } catch (error) {
      report(state)
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    announcement,
    shown: ahead ?? state,
    like: (comment?: CommentInput) => change(true, () => giveLike(member.id, comment)),
    unlike: () => change(false, () => takeBack(member.id)),
  }
}
