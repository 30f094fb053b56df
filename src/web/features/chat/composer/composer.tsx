import { SendHorizontal } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
} from 'react'
import { useTranslations } from 'use-intl'
import { countCharacters, isLongerThan } from '../../../../shared/text.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export type ComposerProps = {
  name: string
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** False while nothing can be sent; the words stay. */
  isOpen: boolean
  maxLength: number
  /** Id of the message that this form sends where no script runs: twice the same form is once the same message. */
  formId: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Stops answering; null where nothing is being answered. */
  onCancelReply: (() => void) | null
  /** A picture was pasted. */
  onPhoto: ((file: File) => void) | null
  /** Beside the field: what goes before it, within its end, and after it. */
  before?: ReactNode
  within?: ReactNode
  after?: ReactNode
  /** Takes the place of the way to send on a phone, while there are no words. */
  insteadOfSend?: ReactNode
  /** The price, below the field. */
  children: ReactNode
}

const counterFrom = 0.8

/** Where a message is written. Enter sends (on a touch screen it starts a new line); what is written never gets lost. */
export function Composer(props: ComposerProps) {
  const { name, text, onText, onSend, isOpen, maxLength, formId, field, insteadOfSend } = props
  const t = useTranslations('chat.composer')
  const [hintId, counterId] = [useId(), useId()]
  const isTooLong = isLongerThan(text, maxLength)
  const isBlank = text.trim() === ''
  const maySend = isOpen && !isBlank && !isTooLong
  useGrowing(field, text)

  function send() {
    if (!maySend) return
    // First: with the message drawn, moving the focus computes the layout a second time
    field.current?.focus()
    onSend(text.trim())
  }
  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    send()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && props.onCancelReply) return props.onCancelReply()
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing
    if (!isPlainEnter || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }

  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-1">
      <input type="hidden" name="message_id" value={formId} />
      <div className="flex items-end gap-1 sm:gap-2">
        {props.before}
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={field}
            name="text"
            rows={1}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => takePicture(event, props.onPhoto)}
            aria-label={t('label', { name })}
            aria-describedby={`${hintId} ${counterId}`}
            aria-invalid={isTooLong || undefined}
            placeholder={t('placeholder')}
            enterKeyHint="enter"
            autoComplete="off"
            dir="auto"
            className={classes(
              'control field-sizing-content block max-h-40 min-h-11 resize-none rounded-sheet py-2.5 ps-4 leading-snug',
              props.within ? 'pe-12' : 'pe-4',
            )}
          />
          <div className="absolute end-0.5 bottom-0">{props.within}</div>
        </div>
        {props.after}
        {isBlank && insteadOfSend && <div className="sm:hidden">{insteadOfSend}</div>}
        {/* Not disabled without script: then nothing could be sent */}
        <IconButton
          type="submit"
          variant="primary"
          label={t('send')}
          className={classes(
            (!isOpen || isTooLong) && 'opacity-50',
            isBlank && Boolean(insteadOfSend) && 'max-sm:hidden',
          )}
        >
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 px-1 text-xs text-ink-soft">
        {props.children}
        <Counter id={counterId} text={text} max={maxLength} />
      </div>
      <p id={hintId} className="sr-only">
        {t('keys')}
      </p>
    </form>
  )
}

/** Some programs put a picture of the words beside them: then the words are meant. */
function takePicture(event: ClipboardEvent, onPhoto: ComposerProps['onPhoto']) {
  const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
  if (!picture || !onPhoto || event.clipboardData.types.includes('text/plain')) return
  event.preventDefault()
  onPhoto(picture)
}

/** How much still fits, once it matters. */
function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const t = useTranslations()
  const isNear = text.length >= max * counterFrom
  const left = isNear ? max - countCharacters(text) : max
  const isShown = left <= max * (1 - counterFrom)
  return (
    <p id={id} role="status" className={left < 0 ? 'font-semibold text-danger-ink' : ''}>
      {isShown && (left < 0 ? t('chat.composer.over', { count: -left }) : t('common.charactersLeft', { count: left }))}
    </p>
  )
}

/** Fallback for browsers without `field-sizing`. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the text changes
  useEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight + 2}px`
  }, [field, text])
}
