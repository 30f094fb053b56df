import { useTranslations } from 'use-intl'
import { browserApi } from '../../api/browser.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toasts.tsx'

type BlockDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  member: { id: string; name: string }
  onBlocked: () => void
}

/** Confirmation before blocking, with its consequences. */
export function BlockDialog({ isOpen, onOpenChange, member, onBlocked }: BlockDialogProps) {
  const t = useTranslations('moderation.block')
  const { name } = member

  async function block() {
    try {
      await browserApi.moderation.block({ member_id: member.id })
    } catch {
      void notify(t('failed'), { tone: 'error' })
      return
    }
    void notify(t('done', { name }), { tone: 'success' })
    onBlocked()
  }

  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      confirmLabel={t('confirm', { name })}
      isDanger
      onConfirm={block}
    >
      {t('text', { name })}
    </AlertDialog>
  )
}
