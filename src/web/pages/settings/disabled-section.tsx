import { useTranslations } from 'use-intl'
import type { PreferencesView } from '../../../contract/notifications.ts'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Mails that stopped without these settings: which, why, and the way to get them again. */
export function DisabledSection({ disabled }: { disabled: PreferencesView['disabled'] }) {
  const t = useTranslations('settings.notifications')
  if (disabled.length === 0) return null
  return (
    <section>
      <Alert tone="warning" title={t('disabledTitle', { count: disabled.length })}>
        {disabled.some(({ reason }) => reason === 'bounce') && (
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0">{t('addressFirst')}</p>
            <LinkButton to="/settings/account" variant="secondary" size="small">
              {t('addressLink')}
            </LinkButton>
          </div>
        )}
        <ul className="mt-1 divide-y divide-ink/10">
          {disabled.map(({ type, reason }) => {
            const what = t(`types.${type}.title`)
            return (
              <li key={type} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                <span className="min-w-0">{t(`reasons.${reason}`, { what })}</span>
                <IntentForm intent={`enable/${type}`}>
                  <IntentButton variant="secondary" size="small">
                    <span aria-hidden>{t('enable')}</span>
                    <VisuallyHidden>{t('enableName', { what })}</VisuallyHidden>
                  </IntentButton>
                </IntentForm>
              </li>
            )
          })}
        </ul>
        {disabled.length > 1 && (
          <IntentForm intent="enable" className="mt-2">
            <IntentButton size="small">{t('enableAll')}</IntentButton>
          </IntentForm>
        )}
      </Alert>
    </section>
  )
}
