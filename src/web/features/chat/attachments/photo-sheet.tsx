import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { oneViewSeconds } from '../../../../contract/constants.ts'
import { countCharacters, isLongerThan } from '../../../../shared/text.ts'
import { type Failure, failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { useCost } from '../../../live/cost.ts'
import { useLiveState } from '../../../live/provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { NotEnoughFor } from '../composer/writing-notice.tsx'
import { PhotoInput } from './photo-input.tsx'
import { type ChosenPhoto, shrinkPhoto } from './shrink-photo.ts'

export type PhotoMessage = { photo: ChosenPhoto; isOneView: boolean; text: string }

type PhotoSheetProps = {
  name: string
  file: File
  /** The words that were begun go with it; they stay what they are in the field, whatever becomes of the photo. */
  text: string
  onText: (text: string) => void
  credits: number
  maxLength: number
  /** The page to come back to from the shop. */
  next: string
  /** True once it is on its way; false where it waits for second thoughts. */
  onSend: (message: PhotoMessage) => Promise<boolean>
  onOther: (file: File) => void
  onClose: () => void
}

/** A photo before it is sent: what it looks like, words beside it, whether it may be seen once only, and what it costs. */
export function PhotoSheet(props: PhotoSheetProps) {
  const { name, file, text, credits, maxLength, next, onSend, onOther, onClose } = props
  const t = useTranslations('chat.attach')
  const [isOneView, setOneView] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { photo, failure } = useShrunk(file)
  const balance = useLiveState((state) => state.user?.credits ?? 0)
  const picker = useRef<HTMLInputElement>(null)
  const isShort = balance < credits
  const tooMany = isLongerThan(text.trim(), maxLength) ? countCharacters(text.trim()) - maxLength : 0

  async function send() {
    if (!photo) return
    setBusy(true)
    const isSent = await onSend({ photo, isOneView, text: text.trim() })
    if (!isSent) setBusy(false)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title', { name })}
      actions={
        <>
          <Button variant="secondary" onPress={() => picker.current?.click()}>
            {t('other')}
          </Button>
          <Button isBusy={isBusy} isDisabled={!photo || isShort || tooMany > 0} onPress={() => void send()}>
            {credits === 0 ? t('sendFree') : t('send', { credits })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Preview photo={photo} failure={failure} />
        {isShort && <NotEnoughFor kind="photo" credits={credits} next={next} />}
        {!failure && (
          <>
            <p className="text-sm text-ink-soft">
              <Price credits={credits} /> {!isOneView && t('covered', { name })}
            </p>
            <Words text={text} tooMany={tooMany} onText={props.onText} />
            <Switch
              name="one-view"
              checked={isOneView}
              hint={t('oneViewHint', { name, seconds: oneViewSeconds })}
              onChange={(event) => setOneView(event.currentTarget.checked)}
            >
              <span className="font-semibold">{t('oneView')}</span>
            </Switch>
          </>
        )}
      </div>
      <PhotoInput ref={picker} label={t('other')} onFile={onOther} />
    </Dialog>
  )
}

function Words({ text, tooMany, onText }: { text: string; tooMany: number; onText: (text: string) => void }) {
  const t = useTranslations('chat')
  return (
    <TextArea
      name="photo-text"
      label={t('attach.text')}
      rows={2}
      dir="auto"
      value={text}
      {...(tooMany > 0 && { error: t('composer.over', { count: tooMany }) })}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

function Price({ credits }: { credits: number }) {
  const t = useTranslations('chat.attach')
  const cost = useCost()
  return credits === 0 ? t('free') : t('cost', { cost: cost(credits) })
}

function Preview({ photo, failure }: { photo: ChosenPhoto | null; failure: Failure | null }) {
  const t = useTranslations('chat.attach')
  const failureText = useFailureText()
  const url = useAddress(photo?.canShow ? photo.file : null)
  if (failure) {
    return (
      <div role="alert">
        <Alert tone="danger" title={t('refused')}>
          {failureText(failure)}
        </Alert>
      </div>
    )
  }
  if (!photo || (photo.canShow && !url)) {
    return (
      <SkeletonGroup>
        <Skeleton className="mx-auto aspect-4/3 max-h-[32dvh] rounded-card" />
      </SkeletonGroup>
    )
  }
  if (!url) {
    return (
      <div className="flex flex-col items-center gap-2 rounded-card bg-sunken p-6 text-center text-ink-soft">
        <ImageOff aria-hidden className="size-8" />
        <p>{t('noPreview')}</p>
      </div>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={photo.width}
      height={photo.height}
      className="mx-auto h-auto max-h-[32dvh] w-auto max-w-full rounded-card object-contain"
    />
  )
}

function useShrunk(file: File): { photo: ChosenPhoto | null; failure: Failure | null } {
  const [done, setDone] = useState<{ of: File; photo: ChosenPhoto | null; failure: Failure | null } | null>(null)
  useEffect(() => {
    let isHere = true
    const tell = (photo: ChosenPhoto | null, failure: Failure | null) => isHere && setDone({ of: file, photo, failure })
    shrinkPhoto(file).then(
      (photo) => tell(photo, null),
      (error: unknown) => tell(null, failureOf(error) ?? { code: 'photo_unreadable', params: {} }),
    )
    return () => {
      isHere = false
    }
  }, [file])
  return done?.of === file ? done : { photo: null, failure: null }
}

function useAddress(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
