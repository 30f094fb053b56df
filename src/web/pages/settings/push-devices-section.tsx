import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { IntentButton, IntentForm } from '../../features/forms/intent-form.tsx'
import { PushOptIn } from '../../features/notifications/push-opt-in.tsx'
import { unsubscribe } from '../../live/push.ts'
import { SectionCard } from './section-page.tsx'

/** Pushes on this device, on how many others, and the end of all of them. */
export function DevicesSection({ count, isAllOff, answer }: { count: number; isAllOff: boolean; answer: unknown }) {
  const t = useTranslations('settings.notifications')
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isAllOff) void unsubscribe().finally(() => setRound((before) => before + 1))
  }, [answer])
  return (
    <SectionCard title={t('devices')} lead={t('devicesLead')}>
      <PushOptIn key={round} mayDisable onOutcome={() => void revalidate()} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p>{t('deviceCount', { count })}</p>
        {count > 0 && (
          <IntentForm intent="push-off">
            <IntentButton variant="secondary" size="small">
              {t('allOff')}
            </IntentButton>
          </IntentForm>
        )}
      </div>
    </SectionCard>
  )
}
