import { Heart, HeartOff, MessageCircle, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommentView, ListedLikeView } from '../../../contract/likes.ts'
import { CommentText, ReceivedComment } from '../../features/likes/comment-text.tsx'
import { LikeBackButton } from '../../features/likes/like-back-button.tsx'
import { type LikeState, useLiking } from '../../features/likes/liking.ts'
import { usePassing } from '../../features/likes/passing.ts'
import { isOpenedSince, isPassedSince } from '../../features/likes/remembered.ts'
import { UndoCard } from '../../features/likes/undo-card.tsx'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'

const UnmatchDialog = lazy(async () => ({
  default: (await import('../../features/likes/unmatch-dialog.tsx')).UnmatchDialog,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('../../features/moderation/report-dialog.tsx')).ReportDialog,
}))

export type LikeType = 'received' | 'sent' | 'matches'
type LikeCardProps = {
  like: ListedLikeView
  type: LikeType
  isFirst: boolean
  /** When the list was loaded, in milliseconds: who was opened since is no longer new. */
  loadedAt: number
}

/** A like of a list, and what can be done about it: answer, turn down, take back, write. On phones a row: the photo, and beside it who, when, the comment or an answer, and the buttons. */
export function LikeCard(props: LikeCardProps) {
  const { type, like } = props
  if (type === 'received' && !like.is_match) return <ReceivedLike {...props} />
  if (type === 'sent') return <SentLike {...props} />
  return <Card {...props} actions={<WriteLink like={like} />} />
}

function Card({ like, type, isFirst, loadedAt, actions }: LikeCardProps & { actions: ReactNode }) {
  const t = useTranslations('likes')
  const isNew = like.like_new && !isOpenedSince(like.id, loadedAt)
  const isMarkedMatch = like.is_match && type !== 'matches'
  const mark = isMarkedMatch ? (
    <Badge tone="primary">{t('match')}</Badge>
  ) : (
    isNew && (
      <Badge tone="strong" icon={<Heart aria-hidden className="size-3 fill-current" />}>
        <span className="max-sm:sr-only">{t(type === 'matches' ? 'newMatch' : 'newLike')}</span>
      </Badge>
    )
  )
  return (
    <div
      data-narrow
      className="grid h-full grid-cols-[7rem_minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-x-3 max-[22rem]:grid-cols-[5rem_minmax(0,1fr)] sm:flex sm:flex-col sm:gap-3"
    >
      <MemberCard
        member={like}
        to={`/likes/m/${like.id}`}
        sizes="(min-width: 1200px) 18rem, (min-width: 576px) 33vw, 7rem"
        isFirst={isFirst}
        badge={mark}
        note={<LikedAt like={like} />}
        answer={like.comment ? null : like.answer}
        className="max-sm:col-span-full max-sm:row-span-full max-sm:grid max-sm:grid-cols-subgrid max-sm:grid-rows-subgrid max-sm:*:col-start-2 max-sm:*:first:col-start-1 max-sm:*:first:row-span-full max-sm:*:first:self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-end gap-3 max-sm:relative max-sm:col-start-2 max-sm:row-start-3 max-sm:mt-2 sm:*:first:w-full">
        {like.comment && <Comment like={like} comment={like.comment} type={type} />}
        <div className="mt-auto flex gap-2">{actions}</div>
      </div>
    </div>
  )
}

type CommentProps = Pick<LikeCardProps, 'like' | 'type'> & { comment: CommentView }

function Comment({ like, comment, type }: CommentProps) {
  const t = useTranslations('likes.comment')
  if (type !== 'sent') return <ReceivedComment comment={comment} member={like} ReportDialog={ReportDialog} />
  return (
    <blockquote className="w-fit rounded-card rounded-ss-small bg-sunken px-3.5 py-3 sm:px-4">
      <CommentText comment={comment} general={t('mine', { name: like.name })} isLarge />
    </blockquote>
  )
}

function LikedAt({ like: { liked_at } }: Pick<LikeCardProps, 'like'>) {
  const moments = useMoments()
  return (
    <time dateTime={liked_at} title={moments.dayAndTime(liked_at)}>
      {moments.briefAgo(liked_at)}
    </time>
  )
}

/** Whether a card is put away now, and whether it was: then its button takes the focus back. */
function useUndoable(wasPassed = false) {
  const [place, setPlace] = useState<'here' | 'gone' | 'back' | 'long gone'>(wasPassed ? 'long gone' : 'here')
  const setRemoved = (isRemoved: boolean) =>
    setPlace((before) => (isRemoved ? 'gone' : before === 'here' ? 'here' : 'back'))
  const isFresh = place === 'gone'
  return { isRemoved: isFresh || place === 'long gone', isFresh, isBack: place === 'back', setRemoved }
}

function ReceivedLike(props: LikeCardProps) {
  const t = useTranslations('likes.pass')
  const { like, loadedAt } = props
  const { name } = like
  const { isRemoved, isFresh, isBack, setRemoved } = useUndoable(isPassedSince(like.id, loadedAt))
  const { isBusy, pass, undo } = usePassing(like, setRemoved)
  if (isRemoved)
    return (
      <UndoCard
        text={t('done', { name })}
        note={t('private')}
        isBusy={isBusy}
        isFresh={isFresh}
        onUndo={() => void undo()}
      />
    )
  return (
    <Card
      {...props}
      actions={
        <>
          <Button
            variant="secondary"
            className="size-11 shrink-0 p-0!"
            autoFocus={isBack}
            aria-label={t('actName', { name })}
            isBusy={isBusy}
            onPress={() => void pass()}
          >
            <X aria-hidden className="size-5" />
          </Button>
          <LikeBackButton member={like} />
        </>
      }
    />
  )
}

function SentLike(props: LikeCardProps) {
  const t = useTranslations('likes.button')
  const { like } = props
  const { name } = like
  const [state, setState] = useState<LikeState>({ liked: true, is_match: like.is_match })
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const { isRemoved, isFresh, isBack, setRemoved } = useUndoable()
  const {
    isBusy,
    like: likeAgain,
    unlike,
  } = useLiking(like, state, (next) => {
    setState(next)
    setRemoved(!next.liked)
  })
  if (isRemoved)
    return <UndoCard text={t('undone', { name })} isBusy={isBusy} isFresh={isFresh} onUndo={() => void likeAgain()} />
  return (
    <>
      <Card
        {...props}
        actions={
          <>
            <Button
              variant="secondary"
              className="size-11 shrink-0 p-0!"
              autoFocus={isBack}
              aria-label={t('takeBack', { name })}
              isBusy={isBusy}
              onPress={() => (state.is_match ? setAsking(true) : void unlike())}
            >
              <HeartOff aria-hidden className="size-5" />
            </Button>
            {state.is_match && <WriteLink like={like} />}
          </>
        }
      />
      {isAsking !== null && (
        <Suspense>
          <UnmatchDialog isOpen={isAsking} onOpenChange={setAsking} name={name} onConfirm={unlike} />
        </Suspense>
      )}
    </>
  )
}

function WriteLink({ like: { id, name } }: Pick<LikeCardProps, 'like'>) {
  const t = useTranslations('likes')
  return (
    <LinkButton
      to={`/members/${id}/chat`}
      variant="secondary"
      className="min-w-0 flex-1 px-2! leading-tight max-sm:text-sm"
    >
      <MessageCircle aria-hidden className="size-5 shrink-0" />
      {t('member.write')}
      <span className="sr-only">. {t('write', { name })}</span>
    </LinkButton>
  )
}
