import { MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLiveState } from '../../live/provider.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Beside the list on wide screens, until a conversation is chosen. */
export default function NoConversation() {
  const t = useTranslations('chat')
  const hasChats = useLiveState((state) => state.chats?.length !== 0)
  return (
    <div className="flex flex-1 items-center justify-center">
      <PageTitle title={t('title')} />
      {hasChats && (
        <EmptyState icon={<MessageCircle aria-hidden />} title={t('choose.title')}>
          {t('choose.text')}
        </EmptyState>
      )}
    </div>
  )
}
