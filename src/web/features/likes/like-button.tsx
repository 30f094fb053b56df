import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'
import { pressable } from '../../ui/pressable.ts'
import { notify } from '../../ui/toasts.tsx'
import { type Liked, type LikeState, useLiking } from './liking.ts'
import { useStoredLike } from './stored-like.ts'

const UnmatchDialog = lazy(async () => ({ default: (await import('./unmatch-dialog.tsx')).UnmatchDialog }))

type LikeButtonProps = {
  member: Liked
  state: LikeState
  /** At once when it is pressed, and again with what the server made of it. */
  onChange: (state: LikeState) => void
  /** One of several in a list, where none is the main action of the page. */
  isInList?: boolean
}

/** Likes a member, or takes the like back; before a match ends with it, it asks. */
export function LikeButton({ member, state, onChange, isInList = false }: LikeButtonProps) {
  const t = useTranslations('likes.button')
  const { isBusy, announcement, shown, like, unlike } = useLiking(member, state, onChange)
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const { name } = member
  const isLiked = shown.liked
  const isConfirmed = useUser()?.status !== 'not_confirmed'
  const isWaiting = !isConfirmed && shown.is_waiting === true
  useStoredLike(member.id, isLiked, () => void submitStoredLike())

  async function submitStoredLike() {
    const isGiven = await like()
    // One that waits has said so
    if (isGiven && isConfirmed) void notify(t('done', { name }), { tone: 'success' })
  }
  function press() {
    if (!isLiked) return void like()
    if (shown.is_match) return setAsking(true)
    void unlike()
  }

  return (
    <>
      <button
        {...pressable({ onPress: press, isBusy })}
        aria-label={isLiked ? undefined : t('likeName', { name })}
        className={buttonLooks(
          isLiked || isInList ? 'secondary' : 'primary',
          'large',
          isInList &&
            'min-w-0 px-2! text-base! leading-tight wrap-anywhere max-[24rem]:gap-1 max-[24rem]:px-1! max-[24rem]:text-sm!',
        )}
      >
        <Heart
          aria-hidden
          className={classes(
            'size-5 shrink-0',
            isInList && 'text-primary',
            isLiked && 'animate-heart fill-primary text-primary',
          )}
        />
        {t(isWaiting ? 'waiting' : isLiked ? 'liked' : 'like')}
        {isLiked && (
          <span className="sr-only">
            {'. '}
            {t('takeBack', { name })}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {isAsking !== null && (
        <Suspense>
          <UnmatchDialog isOpen={isAsking} onOpenChange={setAsking} name={name} onConfirm={unlike} />
        </Suspense>
      )}
    </>
  )
}
