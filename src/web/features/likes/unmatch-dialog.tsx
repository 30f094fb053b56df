import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../ui/dialog.tsx'

type UnmatchDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  name: string
  onConfirm: () => Promise<unknown>
}

/** Asks before a match ends, and the like with it. */
export function UnmatchDialog({ name, ...props }: UnmatchDialogProps) {
  const t = useTranslations('likes.unmatch')
  return (
    <AlertDialog {...props} title={t('title', { name })} confirmLabel={t('confirm')} isDanger>
      {t('text', { name })}
    </AlertDialog>
  )
}
