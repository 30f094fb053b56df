import { useTranslations } from 'use-intl'
import { browserApi } from '../../api/browser.ts'
import { notify } from '../../ui/toasts.tsx'

/** Removes a block and shows the result; returns whether it worked. */
export function useUnblock() {
  const t = useTranslations('moderation.block')
  return async function unblock(member: { id: string; name: string }): Promise<boolean> {
    try {
      await browserApi.moderation.unblock({ member_id: member.id })
    } catch {
      void notify(t('failed'), { tone: 'error' })
      return false
    }
    void notify(t('undone', { name: member.name }), { tone: 'success' })
    return true
  }
}
