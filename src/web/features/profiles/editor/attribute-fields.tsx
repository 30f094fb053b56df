import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { attributes, type ChoiceName, choiceNames, type SpokenLanguage } from '../../../../contract/constants.ts'
import type { AttributeName, OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { useOfferedChoices } from '../../../api/offered-choices.ts'
import { useSite } from '../../../api/page-facts.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LanguageChips } from './language-chips.tsx'
import { useRequestedFields } from './use-requested-fields.ts'
import { useProfileWords } from './words.ts'

/** Special-category data: the field says what choosing agrees to. */
const consentTexts: { [name in AttributeName]?: 'facts.sensitive' | 'facts.sensitiveUnsearched' } = {
  gender_identity: 'facts.sensitive',
  pronouns: 'facts.sensitiveUnsearched',
  sexuality: 'facts.sensitive',
}

type AttributeFieldsProps = {
  names?: readonly ChoiceName[]
  values: Pick<OwnProfileView, AttributeName>
  onChange: (name: ChoiceName, value: string | null) => void
  /** Without it they are not among the fields. */
  onLanguages?: (languages: SpokenLanguage[]) => void
  /** Which are hidden from others; without it none can be. */
  hidden?: readonly AttributeName[]
  onHide?: (hidden: AttributeName[], name: AttributeName) => void
}

/** Attributes requested by this site; all optional, and each can be hidden from others. */
export function AttributeFields({
  names = choiceNames,
  values,
  onChange,
  onLanguages,
  hidden = [],
  onHide,
}: AttributeFieldsProps) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const isRequested = useRequestedFields()
  const { name: site } = useSite()
  const offered = useOfferedChoices()
  /** With the own choice, even if the site no longer offers it. */
  const choicesOf = (name: ChoiceName) =>
    attributes[name].filter((choice) => choice === values[name] || offered(name).includes(choice))
  const hasLanguages = onLanguages !== undefined && isRequested('languages')
  const hideable: AttributeName[] = [...names.filter(isRequested), ...(hasLanguages ? ['languages' as const] : [])]

  function hideButton(name: AttributeName, isGiven: boolean, className: string) {
    const isHidden = hidden.includes(name)
    if (!onHide || (!isGiven && !isHidden)) return null
    const Icon = isHidden ? EyeOff : Eye
    return (
      <IconButton
        className={`${className} noscript:hidden`}
        label={t(isHidden ? 'facts.show' : 'facts.hide', { field: words.field(name) })}
        onPress={() => onHide(isHidden ? hidden.filter((other) => other !== name) : [...hidden, name], name)}
      >
        <Icon aria-hidden className="size-5" />
      </IconButton>
    )
  }
  function hintOf(name: ChoiceName) {
    if (hidden.includes(name)) return t('facts.hidden')
    const consent = consentTexts[name]
    return consent && t(consent, { site })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.filter(isRequested).map((name) => {
        return (
          <div key={name} className="flex items-start gap-1">
            <Select
              className="min-w-0 flex-1"
              name={name}
              label={words.field(name)}
              hint={hintOf(name)}
              placeholder={t('notSaid')}
              choices={choicesOf(name).map((value) => ({ value, label: words.choice(name, value) }))}
              value={values[name] ?? ''}
              onChange={(event) => onChange(name, event.currentTarget.value || null)}
            />
            {hideButton(name, values[name] !== null, 'mt-7.5')}
          </div>
        )
      })}
      {hasLanguages && (
        <div className="flex items-start gap-1 sm:col-span-2">
          <LanguageChips chosen={values.languages} onChange={onLanguages} isHidden={hidden.includes('languages')} />
          {hideButton('languages', values.languages.length > 0, 'mt-7.5')}
        </div>
      )}
      {onHide && (
        <fieldset className="hidden noscript:block sm:col-span-2">
          <legend className="mb-1.5 font-semibold">{t('facts.hideThese')}</legend>
          <input type="hidden" name="has_hidden_facts" value="1" />
          <div className="flex flex-wrap gap-x-5">
            {hideable.map((name) => (
              <Checkbox key={name} name="hidden_facts" value={name} defaultChecked={hidden.includes(name)}>
                {words.field(name)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
