import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { memberStates } from '../../../contract/office/office-constants.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'

type MembersFilterProps = { sites: readonly { id: string; name: string }[]; countries: readonly string[] }

/** Search text and filters of the members; in the URL, so a list can be bookmarked and shared. */
export function MembersFilter({ sites, countries }: MembersFilterProps) {
  const t = useTranslations('office.members')
  const regionName = useRegionName()
  const [query] = useSearchParams()
  const chosen = (name: string) => query.get(name) ?? ''
  const yesOrNo = (['yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))
  return (
    <FilterBar
      title={t('title')}
      submit={t('search')}
      reset={{ to: '/office/members', words: t('filter.reset') }}
      moreNames={['gender', 'verified', 'premium', 'from_day', 'to_day']}
      more={
        <>
          <Select
            name="gender"
            label={t('filter.gender')}
            placeholder={t('filter.any')}
            defaultValue={chosen('gender')}
            choices={(['female', 'male'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
          <Select
            name="verified"
            label={t('filter.verified')}
            placeholder={t('filter.any')}
            defaultValue={chosen('verified')}
            choices={yesOrNo}
          />
          <Select
            name="premium"
            label={t('paid')}
            placeholder={t('filter.any')}
            defaultValue={chosen('premium')}
            choices={yesOrNo}
          />
          <TextField name="from_day" type="date" label={t('filter.from')} defaultValue={chosen('from_day')} />
          <TextField name="to_day" type="date" label={t('filter.to')} defaultValue={chosen('to_day')} />
        </>
      }
    >
      <TextField
        name="q"
        type="search"
        label={t('q')}
        hint={t('qHint')}
        defaultValue={chosen('q')}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="sm:basis-72! sm:grow-2! max-sm:basis-full!"
      />
      <Select
        name="state"
        label={t('status')}
        placeholder={t('filter.any')}
        defaultValue={chosen('state')}
        choices={memberStates.map((value) => ({ value, label: t(`filter.states.${value}`) }))}
      />
      <Select
        name="site_id"
        label={t('site')}
        placeholder={t('filter.any')}
        defaultValue={chosen('site_id')}
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        name="country"
        label={t('filter.country')}
        placeholder={t('filter.any')}
        defaultValue={chosen('country')}
        choices={countries.map((value) => ({ value, label: regionName(value) }))}
      />
    </FilterBar>
  )
}
