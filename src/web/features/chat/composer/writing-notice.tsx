import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { freeConversations } from '../../../../contract/constants.ts'
import { useMoney } from '../../../i18n/format.ts'
import { useListPrice } from '../../../live/cost.ts'
import { useLiveState } from '../../../live/provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { Writing } from './use-writing.ts'

type NoticeProps = {
  name: string
  conversationId: string
  writing: Writing
  /** Something is written: it can be sent right after the purchase. */
  hasDraft: boolean
  onUnblock: () => void
  /** How an e-mail address is confirmed. */
  confirmEmail: ReactNode
}

/** Why nothing can be written here, and what to do about it. */
export function WritingNotice({ name, conversationId, writing, hasDraft, onUnblock, confirmEmail }: NoticeProps) {
  const t = useTranslations('chat.notice')
  const errors = useTranslations('errors')
  const buy = <BuyCredits next={`/chats/${conversationId}${hasDraft ? '?draft' : ''}`} />
  switch (writing.reason) {
    case null:
      return <UnansweredWarning name={name} writing={writing} />
    case 'unanswered_limit':
      return (
        <div role="status">
          <Alert tone="warning" title={t('unansweredTitle', { name })}>
            {t('unansweredText', { limit: writing.unanswered_limit })}
          </Alert>
        </div>
      )
    case 'verified_only': {
      const verify = (
        <LinkButton to="/profile/verify" variant="secondary" size="small">
          {t('verify')}
        </LinkButton>
      )
      return (
        <Alert tone="warning" title={t('verifiedOnlyTitle', { name })} action={verify}>
          {t('verifiedOnlyText', { name })}
        </Alert>
      )
    }
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
        <Alert tone="warning" title={t('notConfirmedTitle')}>
          {t('notConfirmedText')}
          <div className="mt-3 max-w-sm">{confirmEmail}</div>
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

/** Before a credit goes to another message that may stay without an answer. */
function UnansweredWarning({ name, writing }: { name: string; writing: Writing }) {
  const t = useTranslations('chat.notice')
  const { unanswered, unanswered_warning: warning, unanswered_limit: limit } = writing
  if (!writing.may_write || warning === 0 || unanswered < warning) return null
  return (
    <div role="status">
      <Alert title={t('unansweredTitle', { name })}>
        {limit === 0 ? t('waitOnly') : t('waitText', { left: limit - unanswered })}
      </Alert>
    </div>
  )
}

/** What a message costs, after its sentence that the credits do not suffice. */
function NotEnough({ credits }: { credits: number }) {
  const t = useTranslations('chat.notice')
  const money = useMoney()
  const price = useListPrice()(credits)
  return price === null ? t('notEnoughText', { credits }) : t('notEnoughTextInMoney', { credits, money: money(price) })
}

const notEnough = { photo: 'notEnoughPhoto', gift: 'notEnoughGift' } as const

/** What was chosen costs more than there is: how much, what there is, and the way to buy, which leads back to `next`. */
export function NotEnoughFor({ kind, credits, next }: { kind: keyof typeof notEnough; credits: number; next: string }) {
  const t = useTranslations('chat')
  const errors = useTranslations('errors')
  const money = useMoney()
  const price = useListPrice()(credits)
  const balance = useLiveState((state) => state.user?.credits ?? 0)
  const words = { credits, balance }
  const key = `notice.${notEnough[kind]}` as const
  return (
    <div role="status">
      <Alert tone="warning" title={errors('not_enough_credits')} action={<BuyCredits next={next} />}>
        {price === null ? t(key, words) : t(`${key}InMoney`, { ...words, money: money(price) })}
      </Alert>
    </div>
  )
}

/** To the shop, and from there back. */
function BuyCredits({ next }: { next: string }) {
  const t = useTranslations('chat.notice')
  return (
    <LinkButton to={`/credits?next=${encodeURIComponent(next)}`} size="small">
      {t('buy')}
    </LinkButton>
  )
}
