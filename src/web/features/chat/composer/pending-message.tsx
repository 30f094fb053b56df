import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WaitingView } from '../../../../contract/chat/chat.ts'
import type { Refused } from '../../../api/load.ts'
import { useSite } from '../../../api/page-facts.ts'
import { useFormErrors } from '../../../i18n/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { CountedTextArea } from '../../../ui/fields/counted-text-area.tsx'
import { ErrorSummary } from '../../../ui/fields/form.tsx'
import { useClosedOnChange } from '../../../ui/use-closed-on-change.ts'
import { usePartnerName } from '../conversation/partner-name.ts'

type WaitingMessageProps = {
  waiting: WaitingView
  /** How an e-mail address is confirmed, where nothing beside it says so. */
  confirmEmail?: ReactNode
}

/** To its writer only: the first message that goes out once their address is confirmed; can be changed, or taken back. */
export function WaitingMessage({ waiting, confirmEmail }: WaitingMessageProps) {
  const t = useTranslations('chat.waiting')
  const { profile, text } = waiting
  const name = usePartnerName()(profile)
  return (
    <section aria-label={t('label', { name })} className="rounded-card bg-secondary-soft p-4 text-ink">
      <h2 className="flex items-start gap-2 font-semibold text-secondary-ink">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('title')}
      </h2>
      <p className="mt-2 text-sm">
        {t.rich('to', {
          name,
          member: (words) =>
            profile.is_available ? (
              <Link to={`/members/${profile.id}`} className="prose-link font-semibold">
                {words}
              </Link>
            ) : (
              words
            ),
        })}
      </p>
      <blockquote
        dir="auto"
        className="mt-1.5 line-clamp-6 rounded-control bg-surface px-3 py-2 break-words whitespace-pre-line"
      >
        {text}
      </blockquote>
      <Editor name={name} text={text} />
      {confirmEmail && <div className="mt-3">{confirmEmail}</div>}
    </section>
  )
}

/** Opens without script, too. Closes when what was changed has arrived. */
function Editor({ name, text }: { name: string; text: string }) {
  const t = useTranslations()
  const { message_length } = useSite()
  const fetcher = useFetcher<Refused | { saved: true }>({ key: 'waiting-message' })
  const details = useClosedOnChange(text)
  const isBusy = fetcher.state !== 'idle'
  const failure = fetcher.data && 'error' in fetcher.data ? fetcher.data.error : undefined
  const errors = useFormErrors(failure)
  return (
    <details ref={details} suppressHydrationWarning className="mt-3">
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold underline underline-offset-2">
        {t('common.edit')}
      </summary>
      <fetcher.Form method="post" action="/chats" className="mt-2 grid gap-3">
        {errors && <ErrorSummary errors={errors} />}
        <CountedTextArea
          key={text}
          name="text"
          label={t('chat.composer.label', { name })}
          rows={3}
          maxLength={message_length}
          describe={(count) => t('common.charactersLeft', { count })}
          defaultValue={text}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" isBusy={isBusy}>
            {t('common.save')}
          </Button>
          <Button type="submit" name="take_back" value="yes" variant="quiet" size="small" isDisabled={isBusy}>
            {t('chat.waiting.takeBack')}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}
