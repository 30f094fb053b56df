import { Reply } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { QuoteView } from '../../../../contract/chat/message.ts'
import { isCovered } from './text/covered-text.ts'
import { nameIn, useStop, useThread } from './thread.ts'

/** What a message answers; a press goes there. */
export function MessageQuote({ quote }: { quote: QuoteView }) {
  const t = useTranslations('chat')
  const thread = useThread()
  const stop = useStop()
  const name = nameIn(thread, quote.sender_id, t('messages.fromYou'))
  const words = useQuoteWords(quote)
  return (
    <button
      type="button"
      tabIndex={stop}
      title={t('message.quote')}
      onClick={() => thread.goTo(quote.seq)}
      className="mb-1.5 block w-full max-w-full rounded-small border-s-3 border-primary-ink bg-ink/6 px-2.5 py-1.5 text-start text-sm hover:bg-ink/10"
    >
      <span className="flex items-center gap-1 font-semibold text-primary-ink">
        <Reply aria-hidden className="size-3.5 shrink-0" />
        <bdi className="truncate">{name}</bdi>
      </span>{' '}
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-soft">
        {words}
      </span>
    </button>
  )
}

function useQuoteWords({ text, attachment }: QuoteView): string {
  const t = useTranslations('chat.message')
  const { hidden } = useThread()
  if (text !== '') return isCovered(text, hidden) ? t('hidden') : text
  return attachment === null ? t('quoteGone') : t(`kinds.${attachment}`)
}
