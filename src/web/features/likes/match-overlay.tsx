import { Heart } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Avatar } from '../../ui/photos/avatar.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import type { PhotoSource } from '../../ui/photos/photo-source.ts'
import { notify } from '../../ui/toasts.tsx'
import type { Announcement } from './announced.ts'
import { useGiveLike } from './liking.ts'

type MatchOverlayProps = Announcement & {
  /** What is to be known of this member, such as that a profile is fictional. */
  badges?: ReactNode
  onClose: () => void
}

/**
 * "It's a match" or "New like!" over the page. A click or Esc closes it, a button starts the conversation, the photo leads to the profile. A like is
 * answered for free first: by a like, which makes a match.
 */
export function MatchOverlay({ kind, profile, badges, onClose }: MatchOverlayProps) {
  const t = useTranslations('likes.overlay')
  const navigate = useNavigate()
  const own = useUser()?.profile
  const giveLike = useGiveLike()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<'like' | 'write' | null>(null)
  const textId = useId()
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
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-center justify-center overflow-y-auto bg-veil p-4 data-entering:animate-appear"
    >
      <Modal className="w-full max-w-sm overflow-hidden rounded-sheet bg-raised shadow-raised data-entering:animate-rise">
        <Dialog aria-describedby={textId} className="outline-none">
          {/* biome-ignore lint/a11y: a click anywhere closes; keys have Esc and the last button */}
          <div onClick={onClose} className="flex flex-col items-center gap-5 px-6 pt-9 pb-6 text-center">
            <div className="relative flex justify-center">
              {isMatch && own && (
                <Face
                  photo={own.main_image}
                  name={own.name}
                  className="relative -me-8 w-36 -rotate-6 border-4 border-raised"
                />
              )}
              <button
                type="button"
                aria-label={t('profile', { name })}
                onClick={(event) => {
                  event.stopPropagation()
                  void goTo(`/members/${id}`)
                }}
                className={classes('relative rounded-card', isMatch ? 'w-36 rotate-6' : 'w-48')}
              >
                <Face photo={profile.main_image} name={name} className="w-full border-4 border-raised" />
              </button>
              <span className="absolute -bottom-4 inline-flex size-14 items-center justify-center rounded-full border-4 border-raised bg-primary text-on-primary">
                <Heart aria-hidden className="size-6 fill-current" />
              </span>
            </div>
            <div className="mt-2 flex flex-col items-center gap-1.5">
              <Heading slot="title" className="text-3xl font-extrabold tracking-tight text-primary-ink">
                {t(kind)}
              </Heading>
              <p id={textId} className="text-lg">
                {t(isMatch ? 'matchText' : 'likeText', { name })}
              </p>
              {badges}
            </div>
            <div className="flex w-full flex-col gap-1.5">
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

/** A press of a button is no click that closes. */
function stay(event: MouseEvent) {
  event.stopPropagation()
}

function Face({ photo, name, className }: { photo: PhotoSource | null; name: string; className: string }) {
  const looks = classes('overflow-hidden rounded-card shadow-raised', className)
  if (photo) return <Photo photo={photo} alt="" sizes="192px" ratio={3 / 4} isFirst className={looks} />
  return (
    <span className={classes('flex aspect-3/4 items-center justify-center bg-primary-soft', looks)}>
      <Avatar photo={null} name={name} size="large" />
    </span>
  )
}
