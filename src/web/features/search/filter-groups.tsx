import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SearchedAttribute, searchedAttributes } from '../../../contract/search-constants.ts'
import { useOfferedChoices } from '../../api/offered-choices.ts'
import { useLanguageNames } from '../../i18n/language-names.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { InterestPicker } from './interest-picker.tsx'
import { type ChangeDraft, looksCount, type SearchDraft } from './search-draft.ts'
import { useHasSearchField } from './search-fields.ts'

type GroupProps = { draft: SearchDraft; onChange: ChangeDraft }

/** Looks and life, folded up; how much is chosen is said outside. */
export function Looks({ draft, onChange }: GroupProps) {
  const t = useTranslations('search.filters')
  const has = useHasSearchField()
  if (!searchedAttributes.some(has)) return null
  return (
    <Folded title={t('looks', { count: looksCount(draft) })}>
      <AttributeChoices draft={draft} onChange={onChange} />
    </Folded>
  )
}

/** Interests, folded up. */
export function Interests({ draft, onChange }: GroupProps) {
  const t = useTranslations('search.filters')
  const has = useHasSearchField()
  if (!has('interests')) return null
  return (
    <Folded title={t('interests', { count: draft.interests.length })}>
      <InterestPicker chosen={draft.interests} onChange={(interests) => onChange({ interests })} />
    </Folded>
  )
}

type FoldedProps = { title: string; startsOpen?: boolean; children: ReactNode }

function Folded({ title, startsOpen = false, children }: FoldedProps) {
  const [isOpen] = useState(startsOpen)
  return (
    <details open={isOpen} className="group border-t border-line last:border-b">
      <FoldSummary className="min-h-12">{title}</FoldSummary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}

/** Multiple choice for each attribute of the site. */
export function AttributeChoices({ draft, onChange }: GroupProps) {
  const has = useHasSearchField()
  return (
    <div className="flex flex-col gap-4">
      {searchedAttributes.filter(has).map((name) => (
        <Attribute key={name} name={name} chosen={draft[name]} onChange={(chosen) => onChange({ [name]: chosen })} />
      ))}
    </div>
  )
}

type AttributeProps = { name: SearchedAttribute; chosen: readonly string[]; onChange: (chosen: string[]) => void }

function Attribute({ name, chosen, onChange }: AttributeProps) {
  const t = useTranslations('profiles')
  const label = useId()
  const offered = useOfferedChoices()
  const languages = useLanguageNames()
  const choices: readonly string[] = name === 'languages' ? languages.all : offered(name)
  const chips = (
    <div className="flex flex-wrap gap-2">
      {choices.map((value) => (
        <ChoiceChip
          key={value}
          name={name}
          value={value}
          isChosen={chosen.includes(value)}
          onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {name === 'languages' ? languages.nameOf(value) : t(`attributes.${name}.${value}` as never)}
        </ChoiceChip>
      ))}
    </div>
  )
  // Three dozen stops of the tab key: folded up unless some are chosen
  if (name === 'languages')
    return (
      <Folded title={t('fields.languages')} startsOpen={chosen.length > 0}>
        <fieldset aria-label={t('fields.languages')} className="m-0 min-w-0 border-0 p-0">
          {chips}
        </fieldset>
      </Folded>
    )
  return (
    <fieldset aria-labelledby={label} className="m-0 min-w-0 border-0 p-0">
      <legend id={label} className="mb-1.5 p-0 text-sm font-semibold">
        {t(`fields.${name}`)}
      </legend>
      {chips}
    </fieldset>
  )
}
