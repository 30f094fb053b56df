import { useTranslations } from 'use-intl'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/toasts.tsx'

type AskToVerifyProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  member: { id: string; name: string }
  /** With the time of the request. */
  onDone: (at: string) => void
}

/** Says what happens before a member is asked to verify: it is done once. */
export function AskToVerifyDialog({ member: { id, name }, onDone, ...props }: AskToVerifyProps) {
  const t = useTranslations('profiles.verify')
  const failureText = useFailureText()
  async function ask() {
    try {
      const { requested_at } = await browserApi.profiles.requestVerification({ id })
      void notify(t('done', { name }), { tone: 'success' })
      onDone(requested_at)
    } catch (error) {
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
    }
  }
  return (
    <AlertDialog {...props} title={t('title', { name })} confirmLabel={t('action')} onConfirm={ask}>
      {t('text', { name })}
    </AlertDialog>
  )
}
