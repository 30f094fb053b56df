import { useTranslations } from 'use-intl'
import { aboutMeLength } from '../../../../contract/constants.ts'
import { CountedTextArea } from '../../../ui/fields/counted-text-area.tsx'

type AboutMeFieldProps = {
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
  error?: string | undefined
  isLabelHidden?: boolean
}

/** The about-me text with the remaining characters. */
export function AboutMeField({ value, onChange, onLeave, error, isLabelHidden = false }: AboutMeFieldProps) {
  const t = useTranslations('profiles')
  return (
    <CountedTextArea
      name="about_me"
      label={t('fields.about_me')}
      isLabelHidden={isLabelHidden}
      hint={t('hints.aboutMe')}
      error={error}
      rows={5}
      maxLength={aboutMeLength}
      describe={(count) => t('charactersLeft', { count })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
