import { useTranslations } from 'use-intl'
import { aboutMeLength } from '../../../contract/constants.ts'
import { TextArea } from '../../ui/text-area.tsx'

export type AboutMeFieldProps = {
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
  error?: string | undefined
  isLabelHidden?: boolean
}

/** A few lines about oneself, with what is left of the space. */
export function AboutMeField({ value, onChange, onLeave, error, isLabelHidden = false }: AboutMeFieldProps) {
  const t = useTranslations('profiles')
  const left = aboutMeLength - value.length
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        name="about_me"
        label={t('fields.about_me')}
        isLabelHidden={isLabelHidden}
        hint={t('hints.aboutMe')}
        error={error}
        rows={5}
        maxLength={aboutMeLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
      {/* Heard near the end only: a count at every key is noise */}
      <p aria-live={left <= 50 ? 'polite' : 'off'} className="text-end text-sm text-ink-soft tabular-nums">
        {t('charactersLeft', { count: left })}
      </p>
    </div>
  )
}
