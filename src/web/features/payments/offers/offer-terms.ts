import { useFormatter, useTranslations } from 'use-intl'
import type { DiscountView } from '../../../../contract/payments/payments.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useMoments, useMoney, useRegionName } from '../../../i18n/format.ts'

type Limits = Partial<
  Pick<DiscountView, 'minimum_order_value' | 'currency' | 'country' | 'paymentmethods' | 'validity' | 'expires'>
>

/** What a discount is limited to, one sentence for each limit: least price, country, currency, ways to pay, how often, until when. */
export function useDiscountTerms(): (limits: Limits) => string[] {
  const t = useTranslations('payments.code')
  const tMethods = useTranslations('payments.methods')
  const format = useFormatter()
  const money = useMoney()
  const regionName = useRegionName()
  const { dayAndTime } = useMoments()
  const site = useSite()
  return ({ minimum_order_value = 0, currency, country, paymentmethods, validity, expires }) => {
    const ofHere = site.minimum_message_costs?.[site.geoip_selected_country]?.currency ?? site.currency
    const methods = paymentmethods?.map((method) => tMethods(method)) ?? []
    const least = { amount_minor: minimum_order_value, currency: currency ?? ofHere }
    const terms: [holds: unknown, sentence: () => string][] = [
      [minimum_order_value > 0, () => t('minimum', { price: money(least) })],
      [country, () => t('country', { country: regionName(country ?? '') })],
      [currency && minimum_order_value === 0, () => t('currency', { currency: currency ?? '' })],
      [methods.length > 0, () => t('only', { methods: format.list(methods, { type: 'disjunction' }) })],
      [validity === 'once-per-user', () => t('once')],
      [validity === 'first-purchase', () => t('first')],
      [expires, () => t('until', { moment: dayAndTime(expires ?? '') })],
    ]
    return terms.flatMap(([holds, sentence]) => (holds ? [sentence()] : []))
  }
}
