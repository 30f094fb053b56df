import { useTranslations } from 'use-intl'
import { paidForNext } from '../../../../shared/credit-lots.ts'
import { useMoney } from '../../../i18n/format.ts'
import { useUser } from '../../../live/provider.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pairs } from '../../../ui/pairs.tsx'

type OwnCreditsProps = {
  /** The balance is on the page already: bonus credits alone are not listed again. */
  isBalanceShown?: boolean
}

/** What the member's credits cost, in the order in which they will be spent. Nothing without credits. */
export function OwnCredits({ isBalanceShown = false }: OwnCreditsProps) {
  const t = useTranslations('payments')
  const words = useTranslations('common.cost')
  const money = useMoney()
  const lots = useUser()?.credit_lots ?? []
  if (lots.length === 0 || (isBalanceShown && lots.every((lot) => lot.is_bonus))) return null
  const each = (lot: (typeof lots)[number]) => {
    const [price] = paidForNext([lot], 1) ?? []
    return price === undefined ? null : t('wallet.each', { money: money(price) })
  }
  return (
    <Card as="section">
      <h2 className="mb-2 font-display text-xl font-semibold">{t('wallet.title')}</h2>
      <Pairs
        pairs={lots.map((lot) => [words(lot.is_bonus ? 'bonus' : 'credits', { credits: lot.credits }), each(lot)])}
      />
      <p className="mt-2 text-sm text-ink-soft">{t('wallet.note')}</p>
    </Card>
  )
}
