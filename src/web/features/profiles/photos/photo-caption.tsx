import { Check, CloudOff } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { captionLength } from '../../../../contract/constants.ts'
import { Button } from '../../../ui/button.tsx'
import { usePhotoCaption } from './use-photo-caption.ts'

/** Shown and announced near the limit only. */
const nearEnd = 30

type PhotoCaptionProps = { place: number; caption: string; onSave: (caption: string) => Promise<unknown> }

/** The words below an own photo, written in place. */
export function PhotoCaption({ place, caption, onSave }: PhotoCaptionProps) {
  const t = useTranslations('photos.caption')
  const p = useTranslations('photos')
  const { text, state, write, enter, leave, retry } = usePhotoCaption({ caption, onSave })
  const notes = useId()
  const left = captionLength - text.length
  return (
    <div>
      <textarea
        rows={1}
        aria-label={t('label', { place })}
        aria-describedby={notes}
        placeholder={t('placeholder')}
        maxLength={captionLength}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onFocus={enter}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="control field-sizing-content min-h-11 resize-none px-3 py-2.5 text-base leading-snug sm:text-sm"
      />
      <div id={notes} className="flex min-h-4.5 items-center justify-between gap-2 text-xs text-ink-soft">
        <span role="status" className="inline-flex items-center gap-1">
          {state === 'saved' && (
            <>
              <Check aria-hidden className="size-3.5 text-success-ink" />
              {t('saved')}
            </>
          )}
        </span>
        {left <= nearEnd && (
          <span aria-live="polite" className="tabular-nums">
            {t('left', { count: left })}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-1 text-sm font-semibold text-danger-ink">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {t('failed')}
          <Button variant="quiet" size="small" onPress={retry}>
            {p('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
