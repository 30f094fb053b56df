import { useTranslations } from 'use-intl'
import type { AsMemberView } from '../../contract/backoffice.member-views.ts'
import { useMoments } from '../i18n/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { KeptAttachment } from './kept-attachment.tsx'

type Conversation = NonNullable<AsMemberView['conversation']>

/** The messages that one report keeps: this member's on the right. */
export function MemberConversation({ name, conversation }: { name: string; conversation: Conversation }) {
  const t = useTranslations('office.members.as')
  const evidence = useTranslations('office.evidence')
  const { dayAndTime } = useMoments()
  const { receipt, is_by_member, other, messages } = conversation
  return (
    <Card as="section" className="lg:col-span-2">
      <h2 className="mb-3 text-lg font-bold">{t('conversation', { receipt })}</h2>
      {messages.length === 0 && <p className="text-ink-soft">{t('noMessages')}</p>}
      <ol className="grid gap-2">
        {messages.map((message) => {
          const isTheirs = message.is_by_reporter === is_by_member
          return (
            <li
              key={message.id}
              className={classes(
                'max-w-prose rounded-control border px-4 py-2.5',
                isTheirs ? 'ms-6 bg-surface sm:ms-12' : 'me-6 bg-sunken sm:me-12',
                message.is_reported ? 'border-danger-ink' : 'border-line',
              )}
            >
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
                <span className="font-semibold text-ink">{isTheirs ? t('them', { name }) : other}</span>
                <time dateTime={message.sent_at}>{dayAndTime(message.sent_at)}</time>
                {message.is_reported && <Badge tone="danger">{evidence('reported')}</Badge>}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
              {message.attachment && <KeptAttachment attachment={message.attachment} />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
