import { useTranslations } from 'use-intl'
import { maxInterests } from '../../../../contract/constants.ts'
import { ChoiceChip } from '../../../ui/chip.tsx'
import { type Interest, useProfileWords } from '../editor/words.ts'

type InterestChipsProps = {
  /** All there are, in the order to show. */
  all: readonly Interest[]
  chosen: readonly Interest[]
  onChange: (chosen: Interest[]) => void
}

/** Interests to tick, at most fifteen. */
export function InterestChips({ all, chosen, onChange }: InterestChipsProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const isFull = chosen.length >= maxInterests
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="sr-only">{t('fields.interests')}</legend>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {t('hints.interests', { max: maxInterests, count: chosen.length })} {isFull && t('hints.interestsFull')}
      </p>
      <div className="flex flex-wrap gap-2">
        {all.map((interest) => (
          <ChoiceChip
            key={interest}
            name="interests"
            value={interest}
            isChosen={chosen.includes(interest)}
            isDisabled={isFull && !chosen.includes(interest)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, interest] : chosen.filter((other) => other !== interest))
            }
          >
            {words.interest(interest)}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
