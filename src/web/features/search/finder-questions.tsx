import { useTranslations } from 'use-intl'
import { Select } from '../../ui/fields/select.tsx'
import { AttributeChoices } from './filter-groups.tsx'
import { Gender, Where } from './filter-sections.tsx'
import type { FinderQuestion as Question } from './finder.ts'
import { InterestPicker } from './interest-picker.tsx'
import type { Region } from './regions.ts'
import type { ChangeDraft, SearchDraft } from './search-draft.ts'
import { useHasSearchField } from './search-fields.ts'

const ages = Array.from({ length: 82 }, (_, place) => String(18 + place))

type QuestionProps = { draft: SearchDraft; onChange: ChangeDraft }
type FinderQuestionProps = QuestionProps & {
  question: Question
  loaded: { country: string; regions: Region[] }
  hasPlace: boolean
}

/** One question of the match finder, with its answers. */
export function FinderQuestion({ question, loaded, hasPlace, ...answers }: FinderQuestionProps) {
  if (question === 'who') return <Whom {...answers} />
  if (question === 'where')
    return (
      <div className="flex flex-col gap-5">
        <Where {...answers} loaded={loaded} hasPlace={hasPlace} />
      </div>
    )
  if (question === 'looks') return <AttributeChoices {...answers} />
  return <InterestPicker chosen={answers.draft.interests} onChange={(interests) => answers.onChange({ interests })} />
}

/** Gender and age range; ages are selects because each answer is counted at once. */
function Whom({ draft, onChange }: QuestionProps) {
  const t = useTranslations('search.filters')
  const has = useHasSearchField()
  const choices = ages.map((age) => ({ value: age, label: age }))
  return (
    <div className="flex flex-col gap-5">
      {has('gender') && <Gender draft={draft} onChange={onChange} />}
      {has('age') && (
        <fieldset className="m-0 min-w-0 border-0 p-0">
          <legend className="mb-1.5 p-0 text-sm font-semibold">{t('ages')}</legend>
          <div className="grid grid-cols-2 gap-3">
            <Select
              name="min_age"
              label={t('ageFrom')}
              choices={choices}
              value={draft.min_age}
              onChange={(event) => onChange({ min_age: event.currentTarget.value })}
            />
            <Select
              name="max_age"
              label={t('ageTo')}
              choices={choices}
              value={draft.max_age}
              onChange={(event) => onChange({ max_age: event.currentTarget.value })}
            />
          </div>
        </fieldset>
      )}
    </div>
  )
}
