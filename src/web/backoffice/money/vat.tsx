import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'

type Quarter = { quarter: string; company_id: string; company: string; url: string }

/** What is declared of the VAT of a quarter, as a file for each company. */
export function MoneyVat({ quarters }: { quarters: readonly Quarter[] }) {
  const t = useTranslations('office.money.vat')
  return (
    <Card as="section">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t('lead')}</p>
      {quarters.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {quarters.map(({ quarter, company_id, company, url }) => (
          <li key={`${company_id} ${quarter}`} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <p className="min-w-56 flex-1">
              <span className="font-semibold tabular-nums">{quarter}</span> {company}
            </p>
            <a href={url} download className={buttonLooks('secondary', 'small')}>
              <Download aria-hidden className="size-4" /> {t('open')}
              <span className="sr-only">
                : {quarter}, {company}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
