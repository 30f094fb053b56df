import { useTranslations } from 'use-intl'

/** Browser and system of a session, in words. */
export function useDeviceName({ browser, system }: { browser: string | null; system: string | null }): string {
  const t = useTranslations('office.members.sessions')
  if (browser !== null && system !== null) return t('on', { browser, system })
  return browser ?? system ?? t('unknown')
}
