import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../ui/dialog.tsx'
import type { Finding } from './use-risky-message.ts'

type SecondThoughtsProps = {
  finding: Finding
  name: string
  /** True: it is sent as it is. */
  onAnswer: (isSent: boolean) => void
}

const words = {
  contact_details: { title: 'contactTitle', text: 'contactText' },
  contact_receiver: { title: 'contactTitle', text: 'contactReceiverText' },
  payment_request: { title: 'paymentTitle', text: 'paymentText' },
} as const

/** What we saw in a message that is about to go, and why waiting is wise. */
export function SecondThoughts({ finding, name, onAnswer }: SecondThoughtsProps) {
  const t = useTranslations('chat.nudge')
  const { title, text } = words[finding]
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={t(title)}
      cancelLabel={t('change')}
      confirmLabel={t('send')}
      onConfirm={() => onAnswer(true)}
    >
      {t(text, { name })}
    </AlertDialog>
  )
}
