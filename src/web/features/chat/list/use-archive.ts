import { useTranslations } from 'use-intl'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { failureOf } from '../../../api/errors.ts'
import { useFailureText } from '../../../i18n/failures.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import { refresh } from '../../../live/refresh.ts'
import { notify } from '../../../ui/toasts.tsx'
import { usePartnerName } from '../conversation/partner-name.ts'

type Aside = Pick<ChatView, 'profile' | 'is_archived' | 'muted_until'> & { conversation: { id: string } }
export type MuteHours = 0 | 8 | 168 | 'always'

/** Putting a conversation aside, and hearing nothing of it for a while: shown at once, taken back when the server will not. */
export function useArchive(chat: Aside) {
  const t = useTranslations('chat.aside')
  const nameOf = usePartnerName()
  const failureText = useFailureText()
  const store = useLiveStore()
  const { id } = chat.conversation
  const name = nameOf(chat.profile)

  function tell(now: Pick<Aside, 'is_archived' | 'muted_until'>) {
    store.hear({ kind: 'chat_changed', conversation_id: id, ...now })
  }
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      tell(chat)
      void notify(failureText(failureOf(error) ?? { code: 'internal', params: {} }), { tone: 'error' })
      await refresh(store)
    }
  }

  async function archive(is_archived: boolean) {
    await attempt(async () => {
      tell({ is_archived, muted_until: chat.muted_until })
      const request = browserApi.chat.archiveChat({ id, is_archived })
      await (is_archived ? store.withoutChat(id, request) : request)
      const undo = { label: t('undo'), onPress: () => void archive(!is_archived) }
      void notify(t(is_archived ? 'archived' : 'takenBack', { name }), {
        tone: 'success',
        action: undo,
        id: `aside-${id}`,
      })
      // Back in the list it stands where its last message puts it
      if (!is_archived) await refresh(store)
    })
  }

  async function mute(hours: MuteHours) {
    await attempt(async () => {
      const { muted_until } = await browserApi.chat.muteChat({ id, hours })
      tell({ is_archived: chat.is_archived, muted_until })
      void notify(t(hours === 0 ? 'unmuted' : 'muted', { name }), { tone: 'success', id: `mute-${id}` })
    })
  }
  return { archive, mute }
}

/** Whether a conversation is quiet at this moment. */
export function isMuted({ muted_until }: Pick<ChatView, 'muted_until'>, now: Date): boolean {
  return muted_until !== null && new Date(muted_until) > now
}
