import { Coins } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { BundleView } from '../../../../contract/payments/payments.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useMoney } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { LowestNote, Price } from './price.tsx'

type BundleChooserProps = {
  bundles: readonly BundleView[]
  label: string
  /** Parameters passed on to the order: `?code=…`. */
  query?: string
}

/**
 * Credit packs as radio buttons, and one button that names the chosen pack and its price. The least expensive pack is chosen at first: a
 * selection of ours must not make anyone spend more. Works without script: each pack has its own link, and the style sheet shows that of the
 * chosen one.
 */
export function BundleChooser({ bundles, label, query = '' }: BundleChooserProps) {
  const [least] = bundles.toSorted((a, b) => a.price_to_pay.amount_minor - b.price_to_pay.amount_minor)
  if (!least) return <NothingSold />
  return (
    <>
      <div role="radiogroup" aria-label={label} className="relative grid gap-2 pb-17">
        {bundles.map((bundle) => (
          <BundleChoice key={bundle.id} bundle={bundle} isFirst={bundle === least} query={query} />
        ))}
      </div>
      <LowestNote bundles={bundles} className="mt-3" />
    </>
  )
}

/** The link lies at the end of the list, whichever pack it belongs to. */
function BundleChoice({ bundle, isFirst, query }: { bundle: BundleView; isFirst: boolean; query: string }) {
  const t = useTranslations('payments')
  const money = useMoney()
  const name = useId()
  const hint = useId()
  const { id, credits, is_best_value, price_to_pay } = bundle
  return (
    <div className="group">
      <label className="flex cursor-pointer items-center gap-3 rounded-control border border-control-line bg-raised px-4 py-2 transition-colors duration-100 hover:bg-raised-hover has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:py-2.5">
        <input
          type="radio"
          name="pack"
          value={id}
          defaultChecked={isFirst}
          aria-labelledby={name}
          aria-describedby={hint}
          className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control-line bg-surface outline-none checked:border-6 checked:border-primary-ink"
        />
        <span className="min-w-0 flex-1">
          <span id={name} className="flex items-baseline justify-between gap-x-3">
            <span className="flex flex-wrap items-center gap-x-2 font-bold">
              {t('credits.amount', { credits })}
              {is_best_value && <Badge tone="strong">{t('credits.bestValue')}</Badge>}
            </span>
            <Price bundle={bundle} />
          </span>
          <span id={hint} className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
            <span className="max-sm:group-not-has-checked:hidden">
              <Reach credits={credits} />
            </span>
            <span>{t('credits.perMessage', { price: money(bundle.price_per_message) })}</span>
          </span>
        </span>
      </label>
      <LinkButton
        to={`/credits/${id}${query}`}
        size="large"
        isWide
        className="absolute! inset-x-0 bottom-0 group-not-has-checked:hidden!"
      >
        {t('premium.buy', { credits, price: money(price_to_pay) })}
      </LinkButton>
    </div>
  )
}

function NothingSold() {
  const t = useTranslations('payments.credits')
  return (
    <EmptyState icon={<Coins aria-hidden />} title={t('nothingSold')}>
      {t('nothingSoldHint')}
    </EmptyState>
  )
}

/** Messages in a chat of the example. */
const messagesEach = 5

/** What a pack is enough for, as an example: a number of credits alone says little to who never had any. */
function Reach({ credits }: { credits: number }) {
  const t = useTranslations('payments.credits')
  const { message_credits } = useSite()
  const chats = message_credits === 0 ? 0 : Math.floor(credits / message_credits / messagesEach)
  if (chats === 0) return null
  return t('reach', { chats, each: messagesEach })
}
