import { useTranslations } from 'use-intl'
import type { AttributeName, OwnProfileView } from '../../../contract/profiles.ts'
import { Select } from '../../ui/select.tsx'
import { useProfileWords } from './words.ts'

type Choices = { [Name in AttributeName]: readonly NonNullable<OwnProfileView[Name]>[] }
/** The same choices as the contract's, which the browser does not load; the type keeps them equal. */
const choices: Choices = {
  relationship_status: ['single', 'relationship', 'married', 'divorced', 'widowed', 'open'],
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  body_type: ['slim', 'athletic', 'average', 'curvy', 'full'],
  hair_color: ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'coloured'],
  eye_color: ['brown', 'blue', 'green', 'grey', 'hazel'],
  tattoos: ['none', 'few', 'many'],
}
const names = Object.keys(choices) as AttributeName[]

export type AttributeFieldsProps = {
  values: Pick<OwnProfileView, AttributeName>
  onChange: (name: AttributeName, value: string | null) => void
}

/** Facts with a few choices each; none has to be given. */
export function AttributeFields({ values, onChange }: AttributeFieldsProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <Select
          key={name}
          name={name}
          label={words.field(name)}
          placeholder={t('notSaid')}
          choices={choices[name].map((value) => ({ value, label: words.choice(name, value) }))}
          value={values[name] ?? ''}
          onChange={(event) => onChange(name, event.currentTarget.value || null)}
        />
      ))}
    </div>
  )
}
