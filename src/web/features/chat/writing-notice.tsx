import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../contract/constants.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useMessagePrice } from './price-line.tsx'
import type { Writing } from './use-writing.ts'

type NoticeProps = {
  name: string
  conversationId: string
  writing: Writing
  onUnblock: () => void
  /** How an e-mail address is confirmed. */
  confirmEmail: ReactNode
}

/** Why nothing can be written here, and what to do about it. */
export function WritingNotice({ name, conversationId, writing, onUnblock, confirmEmail }: NoticeProps) {
  const t = useTranslations('chat.notice')
  const errors = useTranslations('errors')
  const buy = <BuyCredits conversationId={conversationId} />
  switch (writing.reason) {
    case null:
      return null
    case 'not_enough_credits':
      return (
        <Alert tone="warning" title={errors('not_enough_credits')} action={buy}>
          <NotEnough credits={writing.message_credits} />
        </Alert>
      )
    case 'free_conversations_used':
      return (
        <Alert tone="warning" title={t('freeUsedTitle', { count: freeConversations })} action={buy}>
          {t('freeUsedText')}
        </Alert>
      )
    case 'not_confirmed':
      return (
        <Alert tone="warning" title={t('notConfirmedTitle')} action={confirmEmail}>
          {t('notConfirmedText')}
        </Alert>
      )
    case 'blocked':
      return <Alert title={t('blockedTitle', { name })}>{t('blockedText')}</Alert>
    case 'blocked_by_me': {
      const unblock = (
        <Button variant="secondary" size="small" onPress={onUnblock}>
          {t('unblock')}
        </Button>
      )
      return (
        <Alert title={t('blockedByMeTitle', { name })} action={unblock}>
          {t('blockedByMeText')}
        </Alert>
      )
    }
    case 'member_unavailable':
      return <Alert title={t('unavailableTitle', { name })}>{t('unavailableText')}</Alert>
    case 'fictional_member':
      return <Alert title={t('fictionalTitle')}>{t('fictionalText')}</Alert>
    case 'forbidden':
      return <Alert title={t('forbiddenTitle')}>{t('forbiddenText')}</Alert>
  }
}

function NotEnough({ credits }: { credits: number }) {
  const t = useTranslations('chat.notice')
  const money = useMessagePrice()
  return money === null ? t('notEnoughText', { credits }) : t('notEnoughTextInMoney', { credits, money })
}

/** To the shop, and from there back to this conversation. */
function BuyCredits({ conversationId }: { conversationId: string }) {
  const t = useTranslations('chat.notice')
  return (
    <LinkButton to={`/credits?next=${encodeURIComponent(`/chats/${conversationId}`)}`} size="small">
      {t('buy')}
    </LinkButton>
  )
}
