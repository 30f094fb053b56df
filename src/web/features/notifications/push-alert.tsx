import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useDismissed } from '../../ui/use-dismissed.ts'
import { type ShownPushState, usePush } from './use-push.ts'

const key = 'hide-push-notification-alert'

type PushAlertProps = {
  /** Whether to show it, by push state and closed notices. */
  isShown: (state: ShownPushState, closed: string[]) => boolean
}

/** Offers push notifications at the bottom of the page if supported and undecided. Not shown again after an answer. */
export function PushAlert({ isShown }: PushAlertProps) {
  const t = useTranslations('accounts.push')
  const [isDismissed, dismiss] = useDismissed(key)
  const { state, isBusy, enable } = usePush()
  if (!isShown(state, isDismissed ? [key] : [])) return null
  async function press() {
    const outcome = await enable()
    if (outcome === 'subscribed') void notify(t('on'), { tone: 'success' })
    else if (outcome !== 'unknown') void notify(t(outcome), { tone: 'error' })
  }
  return (
    <aside
      aria-label={t('enable')}
      className="fixed inset-x-3 bottom-[calc(var(--bottom-bar-height)+0.75rem)] z-20 animate-appear md:start-auto md:end-4 md:max-w-lg print:hidden"
    >
      <Alert
        tone="success"
        className="shadow-raised"
        title={t('alertTitle')}
        onDismiss={dismiss}
        action={
          <Button variant="secondary" size="small" isBusy={isBusy} onPress={() => void press()}>
            {t('enable')}
          </Button>
        }
      >
        {t('alertText')}
      </Alert>
    </aside>
  )
}
