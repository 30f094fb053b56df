import { useTranslations } from 'use-intl'
import { attributeNames, attributes } from '../../../../contract/constants.ts'
import type { AttributeName, OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { useRequestedFields } from './use-requested-fields.ts'
import { useProfileWords } from './words.ts'

type AttributeFieldsProps = {
  values: Pick<OwnProfileView, AttributeName>
  onChange: (name: AttributeName, value: string | null) => void
}

/** Attributes requested by this site; all optional. */
export function AttributeFields({ values, onChange }: AttributeFieldsProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const isRequested = useRequestedFields()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {attributeNames.filter(isRequested).map((name) => (
        <Select
          key={name}
          name={name}
          label={words.field(name)}
          placeholder={t('notSaid')}
          choices={attributes[name].map((value) => ({ value, label: words.choice(name, value) }))}
          value={values[name] ?? ''}
          onChange={(event) => onChange(name, event.currentTarget.value || null)}
        />
      ))}
    </div>
  )
}
