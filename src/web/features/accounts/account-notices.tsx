import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActivationReminder } from './activation-reminder.tsx'
import { PauseNotice } from './pause-notice.tsx'
import { PhotoAlert } from './photo-alert.tsx'

type AccountNotice = 'activation-reminder' | 'activation-dialog' | 'pause-notice' | 'photo-alert'
type AccountNoticesProps = {
  /** Whether a notice belongs on this screen, to this member. */
  isShown: (notice: AccountNotice, known?: { isPhone: boolean }) => boolean
  /** That the staff limited the account. */
  limited?: ReactNode
  /** What other features have to say. */
  children?: ReactNode
}

/** What a member still has to do before the site is of use to them, the most important first. All of it is there in the first paint. */
export function AccountNotices({ isShown, limited, children }: AccountNoticesProps) {
  const t = useTranslations('accounts.reminder')
  return (
    <aside aria-label={t('label')} className="mx-auto grid w-full max-w-screen-xl gap-3 px-4 pt-4 empty:hidden">
      {limited}
      <ActivationReminder
        isAlert={isShown('activation-reminder')}
        isDialog={isShown('activation-dialog', { isPhone: true })}
      />
      {isShown('pause-notice') && <PauseNotice />}
      {isShown('photo-alert') && <PhotoAlert />}
      {children}
    </aside>
  )
}
