import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'

const statuses: readonly OrderRowView['status'][] = ['created', 'pending', 'completed', 'failed', 'cancelled']
const currencies = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN'] as const

type OrdersFilterProps = { sites: readonly { id: string; name: string }[]; providers: readonly string[] }

/** Order filter; in the URL, so it can be bookmarked and shared. */
export function OrdersFilter({ sites, providers }: OrdersFilterProps) {
  const t = useTranslations('office.orders')
  const words = useTranslations('office.overview.orderStatus')
  const ways = useTranslations('office.orders.methods')
  const [query] = useSearchParams()
  const chosen = (name: string) => query.get(name) ?? ''
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <FilterBar
      title={t('filter')}
      submit={t('show')}
      reset={{ to: '/office/orders', words: t('reset') }}
      moreNames={['method', 'provider', 'currency', 'least', 'most', 'returned']}
      more={
        <>
          <Select
            name="method"
            label={t('method')}
            placeholder={t('any')}
            defaultValue={chosen('method')}
            choices={paymentMethods.map((value) => ({ value, label: ways(value) }))}
          />
          <Select
            name="provider"
            label={t('provider')}
            placeholder={t('any')}
            defaultValue={chosen('provider')}
            choices={same(providers)}
          />
          <Select
            name="currency"
            label={t('currency')}
            placeholder={t('any')}
            defaultValue={chosen('currency')}
            choices={same(currencies)}
          />
          <div className="grid grid-cols-2 gap-2">
            <TextField name="least" inputMode="decimal" label={t('least')} defaultValue={chosen('least')} />
            <TextField name="most" inputMode="decimal" label={t('most')} defaultValue={chosen('most')} />
          </div>
          <Checkbox name="returned" value="yes" defaultChecked={chosen('returned') === 'yes'} className="col-span-full">
            {t('returned')}
          </Checkbox>
        </>
      }
    >
      <Select
        name="site_id"
        label={t('site')}
        placeholder={t('any')}
        defaultValue={chosen('site_id')}
        choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        name="status"
        label={t('status')}
        placeholder={t('any')}
        defaultValue={chosen('status')}
        choices={statuses.map((value) => ({ value, label: words(value) }))}
      />
      <TextField name="from_day" type="date" label={t('from')} defaultValue={chosen('from_day')} />
      <TextField name="to_day" type="date" label={t('to')} defaultValue={chosen('to_day')} />
    </FilterBar>
  )
}
