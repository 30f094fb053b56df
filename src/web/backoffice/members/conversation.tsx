import { useTranslations } from 'use-intl'
import type { AsMemberView } from '../../../contract/office/member-views.ts'
import { Card } from '../../ui/card.tsx'
import { EvidenceMessage } from '../cases/evidence-message.tsx'

type Conversation = NonNullable<AsMemberView['conversation']>

/** The messages that one report keeps: this member's on the right. */
export function MemberConversation({ name, conversation }: { name: string; conversation: Conversation }) {
  const t = useTranslations('office.members.as')
  const { receipt, is_by_member, other, messages } = conversation
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="mb-3 text-lg font-bold">{t('conversation', { receipt })}</h2>
      {messages.length === 0 && <p className="text-ink-soft">{t('noMessages')}</p>}
      <ol className="grid gap-2">
        {messages.map((message) => {
          const isTheirs = message.is_by_reporter === is_by_member
          const author = isTheirs ? t('them', { name }) : other
          return <EvidenceMessage key={message.id} message={message} author={author} isOnRight={isTheirs} />
        })}
      </ol>
    </Card>
  )
}
