import { useActionData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { ShopBundleView, ShownPriceView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { zoneName } from '../ui/zone-name.ts'
import { AmountField, useAmountErrors } from './amount.tsx'

/** What was done; or, of a price that was only looked at, how members would see it. */
export type ShopAnswer = {
  done: 'added' | 'priced' | 'unpriced' | 'switched' | 'moved' | 'looked'
  intent: string
  preview?: { at: string; was: ShownPriceView; shown: ShownPriceView }
  typed?: Record<string, string>
}

type BundleEditorProps = { bundle: ShopBundleView; name: string; timeZone: string }

/** Changes of one credit pack: its next price, prices that have not begun, on and off sale. */
export function BundleEditor({ bundle, name, timeZone }: BundleEditorProps) {
  const t = useTranslations('office.shop')
  const { id, is_active, prices } = bundle
  const intent = `switch/${id}/${is_active ? 'off' : 'on'}`
  const label = is_active ? t('off') : t('on')
  return (
    <div className="grid max-w-4xl gap-5 py-2">
      <PriceForm bundle={bundle} timeZone={timeZone} />
      {prices
        .filter(({ is_ahead }) => is_ahead)
        .map(({ since, price }) => (
          <Ahead key={since} id={id} since={since} price={formatMoney(price, 'en')} timeZone={timeZone} />
        ))}
      <IntentForm intent={intent} errors={useOwnErrors('shop', intent)}>
        <IntentButton variant="secondary" size="small" aria-label={`${label}: ${name}`}>
          {label}
        </IntentButton>
      </IntentForm>
    </div>
  )
}

/** Whether the last form of the page was one of this editor: it stays open with the answer. */
export function useIsEdited(bundleId: string): boolean {
  const answer = useActionData<{ intent?: string }>()
  const [what = '', id] = (answer?.intent ?? '').split('/')
  return id === bundleId && ['price', 'unprice', 'switch'].includes(what)
}

function Ahead({ id, since, price, timeZone }: { id: string; since: string; price: string; timeZone: string }) {
  const t = useTranslations('office.shop')
  const format = useFormatter()
  const intent = `unprice/${id}/${since}`
  const day = format.dateTime(new Date(since), { dateStyle: 'medium', timeZone })
  return (
    <IntentForm intent={intent} errors={useOwnErrors('shop', intent)} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="since" value={since} />
      <span className="font-medium">{t('ahead', { price, day })}</span>
      <IntentButton variant="secondary" size="small" aria-label={`${t('unprice')}: ${price}, ${day}`}>
        {t('unprice')}
      </IntentButton>
    </IntentForm>
  )
}

/** Another price: looked at as members would see it, then set. */
function PriceForm({ bundle: { id, currency }, timeZone }: { bundle: ShopBundleView; timeZone: string }) {
  const t = useTranslations('office.shop')
  const format = useFormatter()
  const intent = `price/${id}`
  const errors = useAmountErrors('shop', intent, { typed: 'amount', taken: 'amount_minor' })
  const answer = useActionData<Partial<ShopAnswer>>()
  const looked = answer?.done === 'looked' && answer.intent === intent ? answer : null
  return (
    <IntentForm
      intent={intent}
      errors={errors}
      typed={looked?.typed}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <input type="hidden" name="currency" value={currency} />
      <AmountField currency={currency} />
      <TextField name="from" type="date" label={t('from')} hint={t('fromHint', { zone: zoneName(timeZone) })} />
      <div className="flex flex-wrap items-start gap-2 max-lg:sm:col-span-2 lg:pt-7">
        <Button type="submit" variant="secondary" name="look" value="1">
          {t('look')}
        </Button>
        <IntentButton>{t('set')}</IntentButton>
      </div>
      {looked?.preview && (
        <div role="status" className="col-span-full">
          <Alert>
            {t('preview', {
              ...amountsOf(looked.preview.shown),
              moment: format.dateTime(new Date(looked.preview.at), {
                dateStyle: 'medium',
                timeStyle: 'short',
                timeZone,
              }),
              was: formatMoney(looked.preview.was.price, 'en'),
            })}
          </Alert>
        </div>
      )}
    </IntentForm>
  )
}

/** The amounts of a price in words. */
export function amountsOf({ price, per_message, lowest, with_discount }: ShownPriceView) {
  return {
    price: formatMoney(price, 'en'),
    message: formatMoney(per_message, 'en'),
    lowest: formatMoney(lowest, 'en'),
    discounted: formatMoney(with_discount, 'en'),
  }
}
