import { Heart } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { failureOf } from '../../api/errors.ts'
import { useSite } from '../../api/page-facts.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import type { PhotoSource } from '../../ui/photos/photo-source.ts'
import { SiteMark } from '../../ui/photos/site-mark.tsx'
import { notify } from '../../ui/toasts.tsx'
import type { Announcement } from './announced.ts'
import { useGiveLike } from './liking.ts'

/** Photos that take longer appear after the overlay. */
const longestWaitMs = 500

type MatchOverlayProps = Announcement & {
  /** What is to be known of this member, such as that a profile is fictional. */
  badges?: ReactNode
  /** Behind the two of a match. */
  scene?: ReactNode
  onClose: () => void
}

/**
 * "It's a match" or "New like!" over the page. A click or Esc closes it, a button starts the conversation, the photo leads to the profile. A like is
 * answered for free first: by a like, which makes a match.
 */
export function MatchOverlay({ kind, profile, badges, scene, onClose }: MatchOverlayProps) {
  const t = useTranslations('likes.overlay')
  const navigate = useNavigate()
  const giveLike = useGiveLike()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<'like' | 'write' | null>(null)
  const textId = useId()
  const { isDecoded, watch } = useDecoding()
  const { id, name } = profile
  const isMatch = kind === 'match'

  async function goTo(path: string) {
    await navigate(path)
    onClose()
  }
  async function start() {
    setBusy('write')
    await goTo(`/members/${id}/chat`)
  }
  async function likeBack() {
    setBusy('like')
    try {
      await giveLike(id)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
    // A match comes over the page by itself
    onClose()
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={classes(
        'fixed inset-0 isolate z-50 flex h-(--visual-viewport-height) items-center justify-center overflow-y-auto p-4 data-entering:animate-appear',
        isMatch ? 'moment' : 'bg-veil',
        !isDecoded && '[animation-play-state:paused]! [&_*]:[animation-play-state:paused]!',
      )}
    >
      {isMatch && scene}
      <Modal
        className={classes(
          'w-full max-w-sm data-entering:animate-rise',
          isMatch ? 'sm:max-w-lg' : 'overflow-hidden rounded-sheet bg-raised shadow-raised',
        )}
      >
        <Dialog aria-describedby={textId} className="outline-none">
          {/* biome-ignore lint/a11y: a click anywhere closes; keys have Esc and the last button */}
          <div ref={watch} onClick={onClose} className="flex flex-col items-center gap-5 px-6 pt-9 pb-6 text-center">
            <Faces kind={kind} profile={profile} onOpen={() => void goTo(`/members/${id}`)} />
            <div className={classes('flex flex-col items-center gap-1.5', isMatch ? 'mt-5' : 'mt-2')}>
              <Heading
                slot="title"
                className={classes('font-display font-semibold', isMatch ? 'text-5xl sm:text-6xl' : 'text-3xl')}
              >
                {t(kind)}
              </Heading>
              <p id={textId} className={isMatch ? 'font-display text-2xl' : 'text-lg'}>
                {t(isMatch ? 'matchText' : 'likeText', { name })}
              </p>
              {(!isMatch || profile.is_fictional) && badges}
            </div>
            <div className="flex w-full max-w-sm flex-col gap-1.5">
              {!isMatch && (
                <>
                  <Button
                    autoFocus
                    size="large"
                    isWide
                    isBusy={busy === 'like'}
                    onClick={stay}
                    onPress={() => void likeBack()}
                  >
                    {t('likeBack')}
                  </Button>
                  <Button variant="secondary" isWide onClick={stay} onPress={() => void goTo(`/members/${id}`)}>
                    {t('seeProfile')}
                  </Button>
                </>
              )}
              <Button
                autoFocus={isMatch}
                variant={isMatch ? 'primary' : 'quiet'}
                size={isMatch ? 'large' : 'medium'}
                isWide
                isBusy={busy === 'write'}
                onClick={stay}
                onPress={() => void start()}
              >
                {t('write')}
              </Button>
              <Button variant="quiet" isWide onPress={onClose}>
                {t('goOn')}
              </Button>
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Whom it is about; for a match the two, and the spark between them. */
function Faces({ kind, profile, onOpen }: Announcement & { onOpen: () => void }) {
  const t = useTranslations('likes.overlay')
  const own = useUser()?.profile
  const { logo } = useSite()
  const isMatch = kind === 'match'
  const { name } = profile
  return (
    <div className="relative flex justify-center">
      {isMatch && own && (
        <Face
          photo={own.main_image}
          name={own.name}
          className="relative -me-8 w-40 animate-from-start -rotate-6 border-4 border-white sm:w-56"
        />
      )}
      <button
        type="button"
        aria-label={t('profile', { name })}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        className={classes('relative rounded-card', isMatch ? 'w-40 animate-from-end rotate-6 sm:w-56' : 'w-48')}
      >
        <Face
          photo={profile.main_image}
          name={name}
          className={classes('w-full border-4', isMatch ? 'border-white' : 'border-raised')}
        />
      </button>
      {isMatch ? (
        <span className="absolute -bottom-6 inline-flex animate-spark rounded-full bg-lamp/30 p-2 shadow-[0_0_3rem_var(--color-lamp)]">
          <SiteMark logo={logo} className="size-14" />
        </span>
      ) : (
        <span className="absolute -bottom-4 inline-flex size-14 items-center justify-center rounded-full border-4 border-raised bg-primary text-on-primary">
          <Heart aria-hidden className="size-6 animate-heart fill-current" />
        </span>
      )}
    </div>
  )
}

/** Whether the photos in the watched element can be drawn: the animations of the overlay begin with them. */
function useDecoding() {
  const [isDecoded, setDecoded] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    const photos = [...(element?.querySelectorAll('img') ?? [])]
    const late = new Promise((done) => setTimeout(done, longestWaitMs))
    const decoded = Promise.allSettled(photos.map(async (photo) => photo.decode()))
    void Promise.race([decoded, late]).then(() => setDecoded(true))
  }, [])
  return { isDecoded, watch }
}

/** A press of a button is no click that closes. */
function stay(event: MouseEvent) {
  event.stopPropagation()
}

function Face({ photo, name, className }: { photo: PhotoSource | null; name: string; className: string }) {
  const looks = classes('overflow-hidden rounded-card shadow-raised', className)
  if (photo)
    return (
      <Photo photo={photo} alt="" sizes="(min-width: 576px) 14rem, 12rem" ratio={3 / 4} isFirst className={looks} />
    )
  return (
    <span className={classes('flex aspect-3/4 items-center justify-center bg-primary-soft', looks)}>
      <Avatar photo={null} name={name} size="large" />
    </span>
  )
}
