import { useTranslations } from 'use-intl'
import type { AgeView } from '../../../contract/accounts/age.ts'
import { LinkButton } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** Where an open check continues: a page of the provider, or an app, on this phone or by a code on another one. */
export function AgeCheck({ check: { url, opens } }: { check: NonNullable<AgeView['check']> }) {
  const t = useTranslations('verification.age')
  const label = opens === 'app' ? t('openApp') : t('resume')
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      {opens === 'app' && <p>{t('app')}</p>}
      {opens === 'app' && <QrCode content={url} label={t('qr')} />}
      <LinkButton to={url} variant="secondary" reloadDocument>
        {label}
      </LinkButton>
    </div>
  )
}
