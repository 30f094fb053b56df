import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InvoiceView } from '../../../../contract/invoices.ts'
import { useMoney, useUtcDay } from '../../../i18n/format.ts'
import { Card } from '../../../ui/card.tsx'

/** The documents of an order, each a file in a tab of its own; nothing at all where there are none yet. */
export function InvoiceLinks({ invoices }: { invoices: InvoiceView[] }) {
  const t = useTranslations('payments.invoices')
  if (invoices.length === 0) return null
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-1 font-display text-xl font-semibold">{t('title')}</h2>
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <InvoiceLink key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Card>
  )
}

function InvoiceLink({ invoice: { kind, number, issued_at, total, url } }: { invoice: InvoiceView }) {
  const t = useTranslations('payments.invoices')
  const money = useMoney()
  const day = useUtcDay()
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <a href={url} target="_blank" rel="noopener" className="prose-link inline-flex min-h-11 items-center gap-2">
          <FileText aria-hidden className="size-5 shrink-0" />
          <span>{t(`kind.${kind}`, { number })}</span>
          <span className="sr-only">{t('file')}</span>
        </a>
        <time dateTime={issued_at} className="block text-sm text-ink-soft">
          {day(issued_at)}
        </time>
      </div>
      <span className="shrink-0 tabular-nums">{money(total)}</span>
    </li>
  )
}
