import { useTranslations } from 'use-intl'
import { icebreakerLength, interestKeys } from '../../../contract/constants.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useGroupName } from '../sites/use-group-name.ts'
import { IcebreakerAct, type IcebreakerPlace } from './icebreaker-action.tsx'

type Written = { text: string; interest: string | null }

/** An icebreaker and its conditions. */
export function IcebreakerFields({ line }: { line: Written }) {
  const t = useTranslations('office.icebreakers')
  const nameOf = useGroupName()
  const placeholders = { name: '{name}', city: '{city}', interest: '{interest}' }
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
      <TextField
        name="text"
        label={t('text')}
        hint={t('textHint', placeholders)}
        defaultValue={line.text}
        maxLength={icebreakerLength}
        autoComplete="off"
        isRequired
      />
      <Select
        key={line.interest}
        name="interest"
        label={t('for')}
        defaultValue={line.interest ?? ''}
        placeholder={t('forEverybody')}
        choices={interestKeys.map((key) => ({ value: key, label: nameOf(key) }))}
      />
    </div>
  )
}

/** A further line, below the others of its kind. */
export function IcebreakerAdd({ place, about }: { place: IcebreakerPlace; about: string }) {
  const t = useTranslations('office.icebreakers')
  const interest = interestKeys.find((key) => key === about) ?? null
  return (
    <Card as="section">
      <h2 className="mb-4 text-lg font-bold">{t('addTitle')}</h2>
      <IcebreakerAct intent="add" place={place} className="grid gap-4">
        <IcebreakerFields line={{ text: '', interest }} />
        <IntentButton className="justify-self-start">{t('add')}</IntentButton>
      </IcebreakerAct>
    </Card>
  )
}
