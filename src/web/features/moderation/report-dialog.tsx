import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportableMessage } from '../../../contract/chat/chat.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { moderationEndpoints } from '../../../contract/moderation/moderation.ts'
import { browserApi } from '../../api/browser.ts'
import { useMoments } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { notify } from '../../ui/toasts.tsx'

type ReportReason = Parameters<typeof browserApi.moderation.report>[0]['reason']
type Receipt = OutputOf<(typeof moderationEndpoints)['report']>

const reasons: readonly ReportReason[] = ['fake', 'scam', 'underage', 'harassment', 'nudity', 'illegal', 'other']

type ReportDialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  member: { id: string; name: string }
  /** The reported message; always part of the report. */
  messageId?: string | undefined
  /** A comment came with the member's like: it is part of the report. */
  hasComment?: boolean
  onDone?: (done: { isBlocked: boolean }) => void
}

/** Reports a member with a reason, and blocks them in the same step where wanted. */
export function ReportDialog({
  isOpen,
  onOpenChange,
  member,
  messageId,
  hasComment = false,
  onDone,
}: ReportDialogProps) {
  const t = useTranslations('moderation.report')
  const { name } = member
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const messages = useReportable({ isOpen, memberId: member.id, messageId })

  async function send(form: FormData) {
    if (reason === null) return
    const alsoBlock = form.get('also_block') === 'on'
    const text = String(form.get('text') ?? '').trim()
    setState('busy')
    try {
      const { receipt }: Receipt = await browserApi.moderation.report({
        member_id: member.id,
        reason,
        also_block: alsoBlock,
        ...(text !== '' && { text }),
        ...(messageId !== undefined && { message_id: messageId }),
        // Without the list the server attaches the last ones
        ...(messages !== null && { message_ids: form.getAll('message_ids').map(String) }),
      })
      setState('idle')
      onOpenChange(false)
      void notify(t('done', { receipt }), { tone: 'success' })
      onDone?.({ isBlocked: alsoBlock })
    } catch {
      setState('failed')
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('title', { name })}
      actions={
        <Button type="submit" form="report" isBusy={state === 'busy'} isDisabled={reason === null}>
          {t('send')}
        </Button>
      }
    >
      <form
        id="report"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <p className="text-ink-soft">
          {t('intro', { name })}{' '}
          {t(messages === null ? 'lastMessages' : messages.length > 0 ? 'withMessages' : 'profileOnly', { name })}
          {hasComment && <> {t('withComment')}</>}
        </p>
        {state === 'failed' && (
          <div role="alert">
            <Alert tone="danger" title={t('failed')} />
          </div>
        )}
        <RadioGroup
          name="reason"
          label={t('reason')}
          isRequired
          value={reason ?? ''}
          onChange={(value) => setReason(reasons.find((known) => known === value) ?? null)}
          choices={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextArea name="text" label={t('text')} maxLength={2000} />
        {messages !== null && messages.length > 0 && (
          <ReportMessages messages={messages} name={name} reportedId={messageId} />
        )}
        <Checkbox name="also_block">{t('alsoBlock', { name })}</Checkbox>
      </form>
    </Dialog>
  )
}

type Reported = { isOpen: boolean; memberId: string; messageId: string | undefined }

/** The messages that can go along with a report, once its dialog is open; null while they are not known. */
function useReportable({ isOpen, memberId, messageId }: Reported): ReportableMessage[] | null {
  const [messages, setMessages] = useState<ReportableMessage[] | null>(null)
  useEffect(() => {
    setMessages(null)
    if (!isOpen) return
    let isClosed = false
    const input = { member_id: memberId, ...(messageId !== undefined && { message_id: messageId }) }
    browserApi.chat.listReportable(input).then(
      (answer) => !isClosed && setMessages(answer.messages),
      // Without the list the report includes the last messages
      () => undefined,
    )
    return () => {
      isClosed = true
    }
  }, [isOpen, memberId, messageId])
  return messages
}

type ReportMessagesProps = {
  messages: readonly ReportableMessage[]
  name: string
  /** Always part of the report. */
  reportedId: string | undefined
}

/** Which messages go along with a report: all of them unless the reporter unticks some. */
function ReportMessages({ messages, name, reportedId }: ReportMessagesProps) {
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
