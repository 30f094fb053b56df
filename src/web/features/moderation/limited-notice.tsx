import { useTranslations } from 'use-intl'
import { useMoments } from '../../i18n/format.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

/**
 * Shown to limited members where they would write, like or upload: the end date, with links to the reasons and the
 * appeal.
 */
export function LimitedNotice({ isLine = false }: { isLine?: boolean }) {
  const t = useTranslations('accounts.limitedNotice')
  const until = useUser()?.limited_until ?? null
  const moments = useMoments()
  if (until === null) return null
  return (
    <Alert
      isLine={isLine}
      tone="warning"
      title={t('title', { day: moments.onDayAndTime(until) })}
      action={
        <LinkButton to="/decisions" variant="secondary" size="small">
          {t('action')}
        </LinkButton>
      }
    >
      {t('text')}
    </Alert>
  )
}
