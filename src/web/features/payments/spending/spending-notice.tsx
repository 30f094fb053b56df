import { useTranslations } from 'use-intl'
import type { SpendingHindrance } from '../../../../contract/payments/spending.ts'
import type { Failure } from '../../../api/errors.ts'
import { useMoments, useMoney } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'

type SpendingNoticeProps = {
  hindrance: SpendingHindrance
  /** What the order is in. */
  currency: string
}

/** In the place of an order button: the member's own pause or limit, and where to look at it. */
export function SpendingNotice({ hindrance, currency }: SpendingNoticeProps) {
  const t = useTranslations('payments.spending')
  const title = t(hindrance.code === 'buying_paused' ? 'pausedTitle' : 'limitTitle')
  return (
    <div className="grid gap-3">
      <Alert title={title}>
        <Why hindrance={hindrance} currency={currency} />
      </Alert>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/settings/spending" variant="secondary">
          {t('settings')}
        </LinkButton>
        {hindrance.code === 'spending_limit_reached' && (
          <LinkButton to="/credits" variant="quiet">
            {t('smaller')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function Why({ hindrance, currency }: SpendingNoticeProps) {
  const t = useTranslations('payments.spending')
  const money = useMoney()
  const { onDay, dayAndTime } = useMoments()
  if (hindrance.code === 'buying_paused') return t('pausedText', { moment: dayAndTime(hindrance.until) })
  const { limit, spent, resets_at } = hindrance
  if (limit.currency !== currency) return t('limitCurrency', { currency: limit.currency })
  return t('limitText', { limit: money(limit), spent: money(spent), date: onDay(resets_at) })
}

/** The same from a refused order; null for every other failure. */
export function hindranceOfFailure(failure: Failure | undefined): SpendingHindrance | null {
  if (failure?.code === 'buying_paused') return { code: failure.code, until: String(failure.params.until) }
  if (failure?.code !== 'spending_limit_reached') return null
  const { limit_minor, spent_minor, resets_at } = failure.params
  const currency = String(failure.params.currency)
  return {
    code: failure.code,
    limit: { amount_minor: Number(limit_minor), currency },
    spent: { amount_minor: Number(spent_minor), currency },
    resets_at: String(resets_at),
  }
}
