import { useActionData } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { ShopBundleView, ShownPriceView } from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useOwnErrors } from '../sites/use-own-errors.ts'
import { Unfold } from '../ui/unfold.tsx'
import { AmountField, useAmountErrors } from './amount.tsx'

/** What was done; or, of a price that was only looked at, how members would see it. */
export type ShopAnswer = {
  done: 'added' | 'priced' | 'unpriced' | 'switched' | 'moved' | 'looked'
  intent?: string
  preview?: { at: string; was: ShownPriceView; shown: ShownPriceView }
  typed?: Record<string, string>
}

type ShopBundleProps = {
  bundle: ShopBundleView
  where: string
  timeZone: string
  isFirst: boolean
  isLast: boolean
}

const amountNames = ['price', 'message', 'discounted', 'lowest'] as const

/** One bundle: what it costs, what it will cost, and what can be done with it. */
export function ShopBundle({ bundle, where, timeZone, isFirst, isLast }: ShopBundleProps) {
  const t = useTranslations('office.shop')
  const { id, credits, is_active, shown } = bundle
  const ahead = bundle.prices.filter((price) => price.is_ahead)
  const words = wordsOf(shown)
  const name = `${t('credits', { credits })}, ${where}`
  return (
    <li className="grid gap-3 py-4">
      <div className="grid items-baseline gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_32rem]">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {t('credits', { credits })}
          {!is_active && <Badge>{t('isOff')}</Badge>}
        </h3>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4">
          {amountNames.map((name) => (
            <div key={name} className="sm:text-end">
              <dt className="text-xs text-ink-soft">{t(`amounts.${name}`)}</dt>
              <dd className={classes('tabular-nums', name === 'price' ? 'font-bold' : 'text-ink-soft')}>
                {words[name]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {ahead.map(({ since, price }) => (
        <Ahead key={since} id={id} since={since} price={formatMoney(price, 'en')} timeZone={timeZone} />
      ))}
      <div className="flex flex-wrap items-start gap-2">
        <Press
          intent={`switch/${id}/${is_active ? 'off' : 'on'}`}
          label={is_active ? t('off') : t('on')}
          about={name}
        />
        {is_active && !isFirst && <Press intent={`move/${id}/up`} label={t('up')} about={name} />}
        {is_active && !isLast && <Press intent={`move/${id}/down`} label={t('down')} about={name} />}
        <PriceForm bundle={bundle} timeZone={timeZone} />
      </div>
    </li>
  )
}

function Press({ intent, label, about }: { intent: string; label: string; about: string }) {
  return (
    <IntentForm intent={intent} errors={useOwnErrors('shop', intent)}>
      <IntentButton variant="secondary" size="small" aria-label={`${label}: ${about}`}>
        {label}
      </IntentButton>
    </IntentForm>
  )
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
    <Unfold label={t('price')} isOpen={errors !== null || looked !== null}>
      <IntentForm intent={intent} errors={errors} typed={looked?.typed} className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <input type="hidden" name="currency" value={currency} />
        <AmountField currency={currency} />
        <TextField name="from" type="date" label={t('from')} hint={t('fromHint', { zone: timeZone })} />
        {looked?.preview && (
          <div role="status" className="sm:col-span-2">
            <Alert>
              {t('preview', {
                ...wordsOf(looked.preview.shown),
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
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" variant="secondary" name="look" value="1">
            {t('look')}
          </Button>
          <IntentButton>{t('set')}</IntentButton>
        </div>
      </IntentForm>
    </Unfold>
  )
}

function wordsOf({ price, per_message, lowest, with_discount }: ShownPriceView) {
  return {
    price: formatMoney(price, 'en'),
    message: formatMoney(per_message, 'en'),
    lowest: formatMoney(lowest, 'en'),
    discounted: formatMoney(with_discount, 'en'),
  }
}
