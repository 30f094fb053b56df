import { Camera, ImagePlus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { verificationUploadRoute } from '../../../contract/file-routes.ts'
import type { VerificationView } from '../../../contract/profiles/verification.ts'
import type { Gesture } from '../../../contract/profiles/verification-constants.ts'
import { errorFromBody, failureOf } from '../../api/errors.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { GestureDrawing } from './gesture-drawing.tsx'
import { SelfieCamera } from './selfie-camera.tsx'

const [, path = ''] = verificationUploadRoute.split(' ')

/** The gesture, and the form for the picture: sent by the browser itself where no script runs, which is led back here. */
export function VerifyPicture({ verification, onSent }: { verification: VerificationView; onSent: () => void }) {
  const t = useTranslations('verification')
  const { clock } = useMoments()
  const { gesture, until } = verification
  if (gesture === null || until === null) return null
  return (
    <Card as="section">
      <h2 className="font-display text-xl font-semibold">{t('gestureTitle')}</h2>
      <div className="mt-4 flex flex-col items-start gap-4 sm:flex-row sm:items-center">
        <GestureDrawing gesture={gesture} />
        <div>
          <p className="text-lg font-semibold">{t(`gestures.${gesture}`)}</p>
          <p className="mt-1 text-ink-soft">{t('gestureUntil', { time: clock(until) })}</p>
        </div>
      </div>
      <PictureForm gesture={gesture} onSent={onSent} />
    </Card>
  )
}

function PictureForm({ gesture, onSent }: { gesture: Gesture; onSent: () => void }) {
  const t = useTranslations('verification')
  const [id, hintId] = [useId(), useId()]
  const picker = useRef<HTMLInputElement>(null)
  const [camera, setCamera] = useState<'off' | 'on' | 'blocked'>('off')
  const isLive = camera === 'on'
  const [preview, show] = usePreview()
  const { isSending, problem, send } = useSending(onSent)

  function take(picture: File) {
    const files = new DataTransfer()
    files.items.add(picture)
    if (picker.current) picker.current.files = files.files
    show(picture)
    setCamera('off')
  }
  return (
    <form
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={send}
      className="mt-5 flex flex-col gap-3"
    >
      {problem && (
        <div role="alert">
          <Alert tone="danger">{problem}</Alert>
        </div>
      )}
      <label htmlFor={id} className="font-semibold">
        {t('camera')}
      </label>
      <p id={hintId} className="text-sm text-ink-soft">
        {t('cameraHint')}
      </p>
      {/* The browser's own field speaks its language, not the page's */}
      <input
        ref={picker}
        id={id}
        type="file"
        name="photo"
        accept="image/*"
        capture="user"
        required
        aria-describedby={hintId}
        onChange={({ currentTarget: { files } }) => {
          show(files?.[0])
          setCamera('off')
        }}
        className="hidden min-h-11 rounded-control border border-line-strong bg-surface p-2 noscript:block"
      />
      {camera === 'blocked' && (
        <div role="alert">
          <Alert tone="warning">{t('cameraBlocked')}</Alert>
        </div>
      )}
      {isLive && <SelfieCamera gesture={gesture} onTaken={take} onBlocked={() => setCamera('blocked')} />}
      {preview && !isLive && (
        <img src={preview} alt={t('preview')} className="max-h-80 w-fit rounded-card object-contain" />
      )}
      <div className="flex flex-wrap gap-2 noscript:hidden">
        {!isLive && (
          <Button
            variant={preview ? 'secondary' : 'primary'}
            isDisabled={isSending}
            aria-describedby={hintId}
            onPress={() => setCamera('on')}
          >
            <Camera aria-hidden className="size-5" />
            {t('useCamera')}
          </Button>
        )}
        <Button
          variant="secondary"
          isDisabled={isSending}
          aria-describedby={hintId}
          onPress={() => picker.current?.click()}
        >
          <ImagePlus aria-hidden className="size-5" />
          {t(preview ? 'addAnother' : 'add')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isSending ? t('sending') : ''}
      </p>
      <div className={classes('self-start', (!preview || isLive) && 'hidden noscript:block')}>
        <Button type="submit" isBusy={isSending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

/** The picture that was chosen, from where it lies in the browser. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const show = (picture: File | undefined) => setPreview(picture ? URL.createObjectURL(picture) : null)
  return [preview, show] as const
}

function useSending(onSent: () => void) {
  const t = useTranslations('verification')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const failureText = useFailureText()
  const running = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setSending(true)
    setProblem(null)
    try {
      await upload(new FormData(event.currentTarget))
      onSent()
    } catch (error) {
      const failure = failureOf(error) ?? { code: 'offline' as const, params: {} }
      setProblem(failure.code === 'link_expired' ? t('expired') : failureText(failure))
    } finally {
      running.current = false
      setSending(false)
    }
  }
  return { isSending, problem, send }
}

async function upload(form: FormData): Promise<void> {
  const answer = await fetch(path, { method: 'POST', body: form, headers: { accept: 'application/json' } })
  if (!answer.ok) throw errorFromBody(await answer.json().catch(() => null), answer.status)
}
