import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/fields/text-field.tsx'

/** A host that a site answers at, in the field `host`; `typed`: what was written there before. */
export function HostField({ label, typed }: { label: string; typed: string | undefined }) {
  const t = useTranslations('office.sites')
  return (
    <TextField
      name="host"
      label={label}
      hint={t('hostHint')}
      defaultValue={typed}
      maxLength={253}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      isRequired
    />
  )
}
