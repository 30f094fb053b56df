import { useTranslations } from 'use-intl'
import type { MeView } from '../../../contract/office/access.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Where one is logged in to the office, and the ways to end it. */
export function MeSessions({ sessions }: { sessions: MeView['sessions'] }) {
  const t = useTranslations('office.me')
  const { dayAndTime, ago } = useMoments()
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('sessions')}</h2>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, is_this, user_agent, created_at, last_used_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {user_agent || t('unknownDevice')} {is_this && <Badge tone="secondary">{t('this')}</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {t('since', { moment: dayAndTime(created_at) })} · {t('used', { moment: ago(last_used_at) })}
              </p>
            </div>
            {!is_this && (
              <IntentForm intent={`end-session/${id}`}>
                <IntentButton variant="secondary" size="small">
                  <span aria-hidden>{t('end')}</span>
                  <VisuallyHidden>{t('endOf', { device: user_agent || t('unknownDevice') })}</VisuallyHidden>
                </IntentButton>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <IntentForm intent="end-session" className="mt-3">
          <IntentButton variant="secondary">{t('endOthers')}</IntentButton>
        </IntentForm>
      )}
    </Card>
  )
}
