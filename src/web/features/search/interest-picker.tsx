import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { interestKeys, maxSearchedInterests } from '../../../contract/constants.ts'
import { foldAccents } from '../../../shared/fold-accents.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Interest } from './search-query.ts'

type InterestPickerProps = { chosen: readonly Interest[]; onChange: (chosen: Interest[]) => void }

/** All interests by name, to choose from; typing finds among them. What is chosen stays in the form even where it is not in sight. */
export function InterestPicker({ chosen, onChange }: InterestPickerProps) {
  const t = useTranslations('search.filters')
  const profiles = useTranslations('profiles')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const all = useMemo(
    () =>
      interestKeys
        .map((key) => ({ key, name: profiles(`interests.${key}`) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    [profiles, locale],
  )
  const isFull = chosen.length >= maxSearchedInterests
  const isFound = (name: string) => foldAccents(name).includes(foldAccents(typed.trim()))
  const isNoneFound = !all.some(({ name }) => isFound(name))
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{profiles('fields.interests')}</legend>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {isFull ? t('interestsFull') : t('interestsHint', { max: maxSearchedInterests })}
      </p>
      <TextField
        name=""
        type="search"
        label={t('findInterest')}
        isLabelHidden
        placeholder={t('findInterest')}
        autoComplete="off"
        before={<Search aria-hidden className="size-5" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter would submit the form with an unfinished word
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="mb-3 noscript:hidden"
      />
      <div className="flex flex-wrap gap-2">
        {all.map(({ key, name }) => (
          <span key={key} hidden={!isFound(name)}>
            <ChoiceChip
              name="interests"
              value={key}
              isChosen={chosen.includes(key)}
              isDisabled={isFull && !chosen.includes(key)}
              onChange={(isOn) => onChange(isOn ? [...chosen, key] : chosen.filter((other) => other !== key))}
            >
              {name}
            </ChoiceChip>
          </span>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {isNoneFound && t('noInterest')}
      </p>
    </fieldset>
  )
}
