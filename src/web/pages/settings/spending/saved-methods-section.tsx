import { useTranslations } from 'use-intl'
import type { AgreementView } from '../../../../contract/payments/repeat.ts'
import { IntentButton, IntentForm } from '../../../features/forms/intent-form.tsx'
import { useMoments } from '../../../i18n/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SectionCard } from '../section-page.tsx'

/** Ways to pay that a provider keeps, each with the button that ends it. */
export function SavedMethodsSection({ agreements }: { agreements: readonly AgreementView[] }) {
  const t = useTranslations('settings.spending')
  return (
    <SectionCard title={t('kept')} lead={t('keptLead')}>
      {agreements.length === 0 ? (
        <p>{t('keptNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {agreements.map((agreement) => (
            <SavedMethod key={agreement.id} agreement={agreement} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function SavedMethod({ agreement: { id, method, label, created_at } }: { agreement: AgreementView }) {
  const t = useTranslations('settings.spending')
  const { day } = useMoments()
  const shownLabel = label || t('method', { method })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{shownLabel}</p>
        <p className="text-sm text-ink-soft">{t('keptSince', { date: day(created_at) })}</p>
      </div>
      <IntentForm intent={`forget/${id}`}>
        <IntentButton variant="secondary" size="small">
          <span aria-hidden>{t('forget')}</span>
          <VisuallyHidden>{t('forgetName', { label: shownLabel })}</VisuallyHidden>
        </IntentButton>
      </IntentForm>
    </li>
  )
}
