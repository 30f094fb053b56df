import { Form, Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

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
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('filter')}</h2>
      <Form key={query.toString()} className="grid grid-cols-2 gap-4 md:grid-cols-4">
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
        <TextField name="from_day" type="date" label={t('from')} defaultValue={chosen('from_day')} />
        <TextField name="to_day" type="date" label={t('to')} defaultValue={chosen('to_day')} />
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
        <div className="col-span-full flex flex-wrap items-center gap-3">
          <Checkbox name="returned" value="yes" defaultChecked={chosen('returned') === 'yes'}>
            {t('returned')}
          </Checkbox>
          <Button type="submit">{t('show')}</Button>
          {query.size > 0 && (
            <Link to="/office/orders" className={buttonLooks('secondary')}>
              {t('reset')}
            </Link>
          )}
        </div>
      </Form>
    </Card>
  )
}
