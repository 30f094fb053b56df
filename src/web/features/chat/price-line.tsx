import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { useMoney } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'

/** What so many credits cost at least where this member lives, in words: as much as messages for as many. Null where the site does not say. */
export function usePriceOf(): (credits: number) => string | null {
  const { minimum_message_costs, message_credits } = useSite()
  const country = useUser()?.profile.country
  const money = useMoney()
  const least = country === undefined ? undefined : minimum_message_costs?.[country]
  return (credits) =>
    least && message_credits > 0
      ? money({ amount_minor: Math.ceil((least.costs * credits) / message_credits), currency: least.currency })
      : null
}

/** What the next message costs, in credits and in money, and what is left. */
export function PriceLine({ credits, balance }: { credits: number; balance: number }) {
  const t = useTranslations('chat.composer')
  const money = usePriceOf()(credits)
  if (credits === 0) return <p>{t('free')}</p>
  const price = money === null ? t('price', { credits }) : t('priceInMoney', { credits, money })
  return (
    <p>
      {price} · {t('balance', { credits: balance })}
    </p>
  )
}
