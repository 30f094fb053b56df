import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useLive, useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { notify } from '../../ui/toasts.tsx'
import { type Announcement, isNews, mayAskNow, rememberShown, rememberVisit } from './announced.ts'
import { isArriving, mayInterrupt } from './interruption.ts'
import { useGiveLike } from './liking.ts'
import type { MatchOverlay } from './match-overlay.tsx'

const lookAgainMs = 1_000
/** The page comes first; then what happened. */
const settleMs = 1_200
const reloadMs = 500

type LikeOverlaysProps = {
  /** On a screen where they are shown, to a member. */
  isHere: boolean
  badgesOf: (member: CardView) => ReactNode
  /** Behind the two of a match. */
  scene?: ReactNode
}

/**
 * "It's a match" over the page as it happens, and "New like!" once a visit on arriving in the members area, for a like that was not announced
 * yet. To somebody who is doing something already, likes are toasts.
 */
export function LikeOverlays({ isHere, badgesOf, scene }: LikeOverlaysProps) {
  const { shown, announce, close } = useAnnouncements(isHere)
  const toastLike = useLikeToast()
  useLive('matched', ({ profile }) => announce({ kind: 'match', profile }))
  useLive('liked', ({ profile }) => {
    if (!isHere || !mayInterrupt()) return
    toastLike(profile)
    // Takes it: no later visit begins with it
    void browserApi.likes.autoLike({}).catch(() => undefined)
  })
  useAutoLike(isHere, (announcement) => {
    if (announcement.kind === 'match' || isArriving()) announce(announcement)
    else toastLike(announcement.profile)
  })
  if (!shown) return null
  const { Overlay, ...announcement } = shown
  return <Overlay {...announcement} badges={badgesOf(announcement.profile)} scene={scene} onClose={close} />
}

type Shown = Announcement & { Overlay: typeof MatchOverlay }

/** One after the other, as soon as nothing else lies over the page; a like that is shown at a bad time is left to its badge. */
function useAnnouncements(isHere: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const waiting = useRef<Announcement[]>([])
  const here = useRef(isHere)
  useEffect(() => {
    here.current = isHere
  })

  const showNext = useCallback(async () => {
    if (!here.current || !mayInterrupt()) return
    const next = waiting.current.shift()
    setWaiting(waiting.current.length > 0)
    if (!next || !isNews(next)) return
    rememberShown(next)
    // Where its code cannot be had, the lists still tell
    const code = await import('./match-overlay.tsx').catch(() => null)
    if (code && mayInterrupt()) setShown({ ...next, Overlay: code.MatchOverlay })
  }, [])
  const announce = useCallback(
    (announcement: Announcement) => {
      if (announcement.kind === 'like' && (!here.current || !mayInterrupt())) return
      waiting.current.push(announcement)
      setWaiting(true)
      void showNext()
    },
    [showNext],
  )
  useEffect(() => {
    if (!isWaiting || shown) return
    const timer = setInterval(() => void showNext(), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, shown, showNext])

  return { shown, announce, close: useCallback(() => setShown(null), []) }
}

/** Asks for a like that this member was not shown yet until there is one, at most once a minute; then not again in this visit. */
function useAutoLike(isHere: boolean, onLike: (announcement: Announcement) => void) {
  const store = useLiveStore()
  const announce = useEffectEvent(onLike)
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => void ask(store, (announcement) => announce(announcement)), settleMs)
    return () => clearTimeout(timer)
  }, [isHere, store])
}

async function ask(store: LiveStore, announce: (announcement: Announcement) => void) {
  if (!mayInterrupt() || !mayAskNow()) return
  try {
    const { profile, is_match } = await browserApi.likes.autoLike({})
    if (!profile) return
    rememberVisit()
    announce({ kind: is_match ? 'match' : 'like', profile })
    setTimeout(() => void reloadLikes(store), reloadMs)
  } catch {
    // Another visit asks again
  }
}

async function reloadLikes(store: LiveStore) {
  const answer = await browserApi.likes.listLikes({}).catch(() => null)
  if (!answer) return
  const { profiles, liked_by, num_new_likes } = answer
  store.change({ likes: { profiles, liked_by }, newLikes: num_new_likes })
}

/** Says who likes the member, with the face and a way to like back: it lies over nothing that is being read. */
function useLikeToast() {
  const t = useTranslations('likes.overlay')
  const giveLike = useGiveLike()
  const failureText = useFailureText()

  async function likeBack(id: string) {
    try {
      await giveLike(id)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
  }
  return function toastLike(profile: CardView) {
    const announcement = { kind: 'like', profile } as const
    if (!isNews(announcement)) return
    rememberShown(announcement)
    const { id, name, main_image: photo } = profile
    void notify(t('likeText', { name }), {
      id: `like-${id}`,
      icon: <Avatar photo={photo} name={name} size="small" />,
      action: { label: t('likeBack'), onPress: () => void likeBack(id) },
    })
  }
}
