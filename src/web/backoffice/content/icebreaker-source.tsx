import { useTranslations } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'
import { IntentButton } from '../../features/forms/intent-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Unfold } from '../ui/unfold.tsx'
import { IcebreakerAct } from './icebreaker-action.tsx'

type SourceProps = {
  shown: { site_id: string; locale: Locale; is_own: boolean; lines: readonly unknown[] }
  /** How many of the lines are offered. */
  active: number
}

/** Whose lines these are, and the way to the others. */
export function IcebreakerSource({ shown, active }: SourceProps) {
  const t = useTranslations('office.icebreakers')
  if (!shown.is_own) {
    return (
      <Alert
        title={t('oursTitle', { count: shown.lines.length })}
        action={
          <IcebreakerAct intent="begin" place={shown}>
            <IntentButton size="small">{t('begin')}</IntentButton>
          </IcebreakerAct>
        }
      >
        {t('ours')}
      </Alert>
    )
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <p className="min-h-9 content-center font-semibold">{t('own', { count: shown.lines.length, active })}</p>
      <Unfold label={t('drop')}>
        <IcebreakerAct intent="drop" place={shown} className="grid max-w-prose gap-3">
          <p>{t('dropHint')}</p>
          <IntentButton variant="danger" size="small" className="justify-self-start">
            {t('dropConfirm')}
          </IntentButton>
        </IcebreakerAct>
      </Unfold>
    </div>
  )
}
