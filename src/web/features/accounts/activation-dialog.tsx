import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

/** The same as the last step of sign-up, over the page that somebody was led to. */
export function ActivationDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('accounts.reminder')
  return (
    <Dialog isOpen title={t('title')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ConfirmEmail email={email} />
    </Dialog>
  )
}
