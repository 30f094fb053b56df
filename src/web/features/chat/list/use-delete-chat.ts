import { useTranslations } from 'use-intl'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import { refresh } from '../../../live/refresh.ts'
import { notify } from '../../../ui/toasts.tsx'
import { usePartnerName } from '../conversation/partner-name.ts'

/** Deletes a chat: gone at once, with an undo for a while; when that fails it says so and loads the list again. */
export function useDeleteChat() {
  const t = useTranslations('chat.delete')
  const nameOf = usePartnerName()
  const store = useLiveStore()

  async function restore(id: string) {
    try {
      await browserApi.chat.restoreChat({ id })
    } catch {
      void notify(t('undoFailed'), { tone: 'error' })
    }
    await refresh(store)
  }

  return async function remove({
    conversation: { id },
    profile,
  }: {
    conversation: { id: string }
    profile: ChatView['profile']
  }) {
    store.hear({ kind: 'chat_deleted', conversation_id: id })
    try {
      await store.withoutChat(id, browserApi.chat.deleteChat({ conversation: id }))
      const undo = { label: t('undo'), onPress: () => void restore(id) }
      void notify(t('done', { name: nameOf(profile) }), { tone: 'success', action: undo, id: `deleted-${id}` })
    } catch {
      void notify(t('failed'), { tone: 'error' })
      await refresh(store)
    }
  }
}
