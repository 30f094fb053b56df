import { useTranslations } from 'use-intl'
import type { ReportableMessage } from '../../../contract/chat/chat.ts'
import { useMoments } from '../../i18n/format.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'

type ReportMessagesProps = {
  messages: readonly ReportableMessage[]
  name: string
  /** Always part of the report. */
  reportedId: string | undefined
}

/** Which messages go along with a report: all of them unless the reporter unticks some. */
export function ReportMessages({ messages, name, reportedId }: ReportMessagesProps) {
  const t = useTranslations('moderation.report')
  const { dayAndTime } = useMoments()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('messages')}</legend>
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-line px-3 py-1.5">
        {messages.map(({ id, is_mine, text, sent_at, attachment, is_unsent }) => (
          // A box that is disabled is no part of the form: the server adds the reported message
          <Checkbox key={id} name="message_ids" value={id} defaultChecked disabled={id === reportedId}>
            <span className="block text-sm text-ink-soft">
              <span className="font-semibold text-ink">{is_mine ? t('you') : name}</span>{' '}
              <time dateTime={sent_at}>{dayAndTime(sent_at)}</time>
            </span>
            {id === reportedId && <span className="block text-sm font-semibold text-danger-ink">{t('always')}</span>}
            <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
              {is_unsent ? t('unsent') : [attachment && t(attachment), text].filter(Boolean).join(' · ')}
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
