import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { Segmented } from '../../../ui/fields/radio-group.tsx'
import { RangeSlider } from '../../../ui/fields/slider.tsx'

type Seeking = Pick<OwnProfileView, 'seeks' | 'min_age' | 'max_age'>
const sought = ['female', 'male', 'both'] as const

/** Gender and age range the member looks for. */
export function SeekingFields({ value, onChange }: { value: Seeking; onChange: (change: Partial<Seeking>) => void }) {
  const t = useTranslations('profiles')
  const { min_age: from, max_age: to } = value
  const [ages, setAges] = useState<[number, number]>([from, to])
  useEffect(() => setAges([from, to]), [from, to])
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Segmented
        name="seeks"
        label={t('fields.seeks')}
        choices={sought.map((each) => ({ value: each, label: t(`sought.${each}`) }))}
        value={value.seeks}
        onChange={(seeks) => onChange({ seeks: seeks as Seeking['seeks'] })}
      />
      <RangeSlider
        label={t('fields.ages')}
        thumbLabels={[t('fields.ageFrom'), t('fields.ageTo')]}
        names={['min_age', 'max_age']}
        min={18}
        max={99}
        value={ages}
        onChange={setAges}
        describe={(youngest, oldest) => t('fields.agesFromTo', { from: youngest, to: oldest })}
        onChangeEnd={([min_age, max_age]) => onChange({ min_age, max_age })}
      />
    </div>
  )
}
