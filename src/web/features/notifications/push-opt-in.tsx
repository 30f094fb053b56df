import { Bell, BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { type PushOutcome, usePush } from './use-push.ts'

type Push = ReturnType<typeof usePush>

type PushOptInProps = {
  /** Shows the way back, too: in the settings. */
  mayDisable?: boolean
  /** What came of a press. */
  onOutcome?: (outcome: PushOutcome) => void
}

/**
 * Push notifications in this browser: status and toggle. The browser prompt opens on click, and not again after a
 * denial.
 */
export function PushOptIn(props: PushOptInProps) {
  return <PushControls push={usePush()} {...props} />
}

/** The same, for a parent that has the state. */
export function PushControls({ push, mayDisable = false, onOutcome }: PushOptInProps & { push: Push }) {
  const t = useTranslations('accounts.push')
  const { state, isBusy, enable, disable } = push
  const [hasFailed, setFailed] = useState(false)
  async function press(work: () => Promise<PushOutcome>) {
    setFailed(false)
    const outcome = await work()
    setFailed(outcome === 'failed')
    onOutcome?.(outcome)
  }
  return (
    <div className="grid min-h-12 content-start gap-3" data-push={state}>
      <div role="status" className="grid gap-1">
        {state === 'subscribed' && <State icon={<BellRing />}>{t('on')}</State>}
        {state === 'denied' && <State icon={<BellOff />}>{t('denied')}</State>}
        {state === 'unsupported' && <State icon={<BellOff />}>{t('unsupported')}</State>}
        {hasFailed && <p className="font-medium text-danger-ink">{t('failed')}</p>}
      </div>
      {state === 'unknown' && (
        <Button isBusy={isBusy} onPress={() => void press(enable)} className="justify-self-start">
          <Bell aria-hidden className="size-5" />
          {t('enable')}
        </Button>
      )}
      {state === 'subscribed' && mayDisable && (
        <Button variant="secondary" isBusy={isBusy} onPress={() => void press(disable)} className="justify-self-start">
          {t('disable')}
        </Button>
      )}
    </div>
  )
}

function State({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  )
}
