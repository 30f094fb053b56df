import { Lightbulb, X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { IcebreakerView } from '../../../../contract/chat/writing.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { focusAtEnd } from '../composer/writing-at.ts'
import { useIcebreakers } from './use-icebreakers.ts'

const IcebreakerDialog = lazy(async () => ({ default: (await import('./icebreaker-dialog.tsx')).IcebreakerDialog }))

/** More of them would push the conversation off a phone. */
const shownLines = 3

type IcebreakersAtProps = {
  conversationId: string
  name: string
  credits: number
  field: RefObject<HTMLTextAreaElement | null>
  /** Something is being written already: then they open by hand only. */
  isBegun: boolean
  onPick: (line: string) => void
}

/** Ideas for the first message: once by themselves, above the field, then behind a quiet button. */
export function IcebreakersAt({ conversationId, name, credits, field, isBegun, onPick }: IcebreakersAtProps) {
  const t = useTranslations('chat.icebreakers')
  const { isOpen, lines, offered, open, close, retry } = useIcebreakers(conversationId, !isBegun)
  function leave() {
    close()
    focusAtEnd(field)
  }
  function pick(line: string) {
    onPick(line)
    leave()
  }
  if (offered.length > 0 && !isOpen) return <Offered lines={offered} onPick={pick} onClose={leave} />
  return (
    <div className="flex justify-center noscript:hidden">
      <Button variant="quiet" size="small" onPress={open}>
        <Lightbulb aria-hidden className="size-4" />
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <IcebreakerDialog name={name} lines={lines} credits={credits} onRetry={retry} onPick={pick} onClose={leave} />
        </Suspense>
      )}
    </div>
  )
}

type OfferedProps = { lines: readonly IcebreakerView[]; onPick: (line: string) => void; onClose: () => void }

/** Lies over nothing: who has words of their own just writes. */
function Offered({ lines, onPick, onClose }: OfferedProps) {
  const t = useTranslations('chat.icebreakers')
  const id = useId()
  return (
    <section aria-labelledby={id} className="animate-appear">
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="flex items-center gap-2 text-sm font-semibold">
          <Lightbulb aria-hidden className="size-4 shrink-0 text-primary-ink" />
          {t('title')}
        </h2>
        <IconButton label={t('own')} onPress={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ul className="flex flex-col gap-2">
        {lines.slice(0, shownLines).map(({ id: lineId, text }) => (
          <li key={lineId}>
            <button
              type="button"
              dir="auto"
              onClick={() => onPick(text)}
              className="min-h-11 w-full rounded-card border border-control-line bg-raised px-4 py-2 text-start leading-snug transition-colors duration-150 hover:border-primary-ink hover:bg-primary-soft"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
