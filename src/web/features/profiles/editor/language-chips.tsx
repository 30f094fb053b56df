import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maxLanguages, type SpokenLanguage } from '../../../../contract/constants.ts'
import { useLanguageNames } from '../../../i18n/language-names.ts'
import { ChoiceChip } from '../../../ui/chip.tsx'

type LanguageChipsProps = {
  chosen: readonly SpokenLanguage[]
  onChange: (chosen: SpokenLanguage[]) => void
  isHidden: boolean
}

/** Languages that the member speaks, to tick; the list opens without script, too. */
export function LanguageChips({ chosen, onChange, isHidden }: LanguageChipsProps) {
  const t = useTranslations('profiles')
  const { all, nameOf } = useLanguageNames()
  const isFull = chosen.length >= maxLanguages
  const names = chosen.map(nameOf).join(', ')
  return (
    <fieldset className="m-0 min-w-0 flex-1 border-0 p-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('fields.languages')}</legend>
      <input type="hidden" name="has_languages" value="1" />
      <details className="group">
        <summary className="control flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 [&::-webkit-details-marker]:hidden">
          {names || t('notSaid')}
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="mt-3 flex flex-wrap gap-2">
          {all.map((language) => (
            <ChoiceChip
              key={language}
              name="languages"
              value={language}
              isChosen={chosen.includes(language)}
              isDisabled={isFull && !chosen.includes(language)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, language] : chosen.filter((other) => other !== language))
              }
            >
              {nameOf(language)}
            </ChoiceChip>
          ))}
        </div>
      </details>
      {isHidden && <p className="mt-1.5 text-sm text-ink-soft">{t('facts.hidden')}</p>}
    </fieldset>
  )
}
