import { CalendarOff, Infinity as Lasting, ShieldCheck, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../../api/page-facts.ts'

type Fact = 'refund' | 'once' | 'last' | 'safe'

const icons = { refund: Undo2, once: CalendarOff, last: Lasting, safe: ShieldCheck }

type ShopFactsProps = { facts?: readonly Fact[] }

/** What holds for every purchase: the refund of unspent credits, no renewal, credits that stay, a discreet payment. */
export function ShopFacts({ facts = ['refund', 'once', 'last', 'safe'] }: ShopFactsProps) {
  const t = useTranslations('payments')
  const { refund_days, mail_name } = useSite()
  const policy = (words: ReactNode) => (
    <Link to="/pages/return-policy" target="_blank" className="prose-link">
      {words}
    </Link>
  )
  const texts: Record<Fact, [title: string, text: ReactNode]> = {
    refund: [t('facts.refundTitle', { days: refund_days }), t.rich('facts.refund', { link: policy })],
    once: [t('pricing.fair'), t('facts.once')],
    last: [t('facts.lastTitle'), t('facts.last')],
    safe: [t('facts.safeTitle'), t('facts.safe', { name: mail_name })],
  }
  return (
    <ul className="grid gap-4">
      {facts.map((fact) => {
        const Icon = icons[fact]
        const [title, text] = texts[fact]
        return (
          <li key={fact} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary-ink" />
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
