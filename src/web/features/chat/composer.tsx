import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { countCharacters, isLongerThan } from '../../../shared/text.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type ComposerProps = {
  name: string
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** False while nothing can be sent; the words stay. */
  isOpen: boolean
  maxLength: number
  /** Id of the message that this form sends where no script runs: twice the same form is once the same message. */
  formId: string
  /** The price, below the field. */
  children: ReactNode
}

const counterFrom = 0.8

/** Where a message is written. Enter sends (on a touch screen it starts a new line); what is written never gets lost. */
export function Composer({ name, text, onText, onSend, isOpen, maxLength, formId, children }: ComposerProps) {
  const t = useTranslations('chat.composer')
  const field = useRef<HTMLTextAreaElement>(null)
  const [hintId, counterId] = [useId(), useId()]
  const isTooLong = isLongerThan(text, maxLength)
  const maySend = isOpen && text.trim() !== '' && !isTooLong
  useGrowing(field, text)

  function send() {
    if (!maySend) return
    onSend(text.trim())
    field.current?.focus()
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    send()
  }
  function onKeyDown(event: KeyboardEvent) {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing
    if (!isPlainEnter || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }

  return (
    <form method="post" onSubmit={onSubmit} data-composer className="flex flex-col gap-1">
      <input type="hidden" name="message_id" value={formId} />
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          name="text"
          rows={1}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          aria-label={t('label', { name })}
          aria-describedby={`${hintId} ${counterId}`}
          aria-invalid={isTooLong || undefined}
          placeholder={t('placeholder')}
          enterKeyHint="enter"
          autoComplete="off"
          dir="auto"
          className="control field-sizing-content max-h-40 min-h-11 resize-none rounded-sheet px-4 py-2.5 leading-snug"
        />
        {/* Not disabled without script: then nothing could be sent */}
        <IconButton
          type="submit"
          variant="primary"
          label={t('send')}
          aria-disabled={!maySend}
          className={!isOpen || isTooLong ? 'opacity-50' : ''}
        >
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 px-1 text-xs text-ink-soft">
        {children}
        <Counter id={counterId} text={text} max={maxLength} />
      </div>
      <p id={hintId} className="sr-only">
        {t('keys')}
      </p>
    </form>
  )
}

/** How much still fits, once it matters. */
function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useTranslations('chat.composer')
  const isNear = text.length >= max * counterFrom
  const left = isNear ? max - countCharacters(text) : max
  const isShown = left <= max * (1 - counterFrom)
  return (
    <p id={id} role="status" className={left < 0 ? 'font-semibold text-danger-ink' : ''}>
      {isShown && (left < 0 ? t('over', { count: -left }) : t('left', { count: left }))}
    </p>
  )
}

/** Browsers without `field-sizing` need to be told how high the text is. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the text changes
  useEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [field, text])
}
