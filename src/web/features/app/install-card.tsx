import { Smartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../api/page-facts.ts'
import { install, installWay, watchInstall } from '../../live/install.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** How to install the app: the browser's prompt if offered, otherwise manual steps. */
export function InstallCard() {
  const t = useTranslations('settings.install')
  const { mail_name: name } = useSite()
  const way = useInstallWay()
  const [isBusy, setBusy] = useState(false)
  if (way === null) return null
  async function press() {
    setBusy(true)
    await install().catch(() => false)
    setBusy(false)
  }
  return (
    <Card as="section">
      <h2 className="flex items-center gap-2 font-display text-xl font-semibold">
        <Smartphone aria-hidden className="size-5 shrink-0 text-primary-ink" />
        {t('title', { name })}
      </h2>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      {way === 'press' ? (
        <Button variant="secondary" isBusy={isBusy} onPress={() => void press()} className="mt-4">
          {t('install')}
        </Button>
      ) : (
        <ol className="mt-3 list-decimal space-y-1 ps-5">
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
      )}
    </Card>
  )
}

/** How this site gets onto the home screen of this device, or null. */
function useInstallWay(): ReturnType<typeof installWay> {
  return useSyncExternalStore(watchInstall, installWay, () => null)
}
