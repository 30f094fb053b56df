import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActivationReminder } from './activation-reminder.tsx'
import { PauseNotice } from './pause-notice.tsx'
import { PhotoAlert } from './photo-alert.tsx'

/** What a member still has to do before the site is of use to them, the most important first; then what other features have to say. */
export function AccountNotices({ children }: { children?: ReactNode }) {
  const t = useTranslations('accounts.reminder')
  return (
    <aside aria-label={t('label')} className="mx-auto grid w-full max-w-screen-xl gap-3 px-4 pt-4 empty:hidden">
      <ActivationReminder />
      <PauseNotice />
      <PhotoAlert />
      {children}
    </aside>
  )
}
