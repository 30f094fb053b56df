import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'

/** The last step of sign-up as a dialog over the original page. */
export function ActivationDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('accounts.reminder')
  return (
    <Dialog isOpen title={t('title')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ConfirmEmail email={email} />
    </Dialog>
  )
}
