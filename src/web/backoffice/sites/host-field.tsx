import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A host that a site answers at, in the field `host`. */
export function HostField({ label }: { label: string }) {
  const t = useTranslations('office.sites')
  return (
    <TextField
      name="host"
      label={label}
      hint={t('hostHint')}
      maxLength={253}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      isRequired
    />
  )
}
