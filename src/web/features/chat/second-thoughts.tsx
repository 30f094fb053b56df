import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../ui/dialog.tsx'

type SecondThoughtsProps = {
  finding: 'contact_details' | 'payment_request'
  name: string
  /** True: it is sent as it is. */
  onAnswer: (isSent: boolean) => void
}

/** What we saw in a message that is about to go, and why waiting is wise. */
export function SecondThoughts({ finding, name, onAnswer }: SecondThoughtsProps) {
  const t = useTranslations('chat.nudge')
  const isContact = finding === 'contact_details'
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={t(isContact ? 'contactTitle' : 'paymentTitle')}
      cancelLabel={t('change')}
      confirmLabel={t('send')}
      onConfirm={() => onAnswer(true)}
    >
      {t(isContact ? 'contactText' : 'paymentText', { name })}
    </AlertDialog>
  )
}
