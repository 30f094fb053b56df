import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { type PromptKey, promptAnswers } from '../../../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../../../contract/profiles/prompts.ts'
import { CountedTextArea } from '../../../ui/fields/counted-text-area.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** A row of the form; `prompt` is empty until one is chosen. */
type Row = { prompt: PromptKey | ''; answer: string }
type PromptFieldsProps = {
  profile: Pick<OwnProfileView, 'prompts' | 'offered_prompts'>
  error?: string | undefined
  /** `isTyping`: more may follow at once. */
  onChange: (prompts: PromptAnswerView[], isTyping: boolean) => void
  onLeave: () => void
}

const isFilled = (row: Row): row is PromptAnswerView => row.prompt !== '' && row.answer.trim() !== ''
const empty: Row = { prompt: '', answer: '' }

/** Up to three prompts with their answers, in an order of one's own; a row is saved once it has both. */
export function PromptFields({
  profile: { prompts, offered_prompts: offered },
  error,
  onChange,
  onLeave,
}: PromptFieldsProps) {
  const t = useTranslations('profiles.prompts')
  const profiles = useTranslations('profiles')
  const hasContact = useContactCheck()
  const [rows, setRows] = useState<readonly Row[]>(prompts)
  // An undo or another device changed them
  useEffect(() => setRows((now) => (isSame(now, prompts) ? now : prompts)), [prompts])
  const shown = rows.length < promptAnswers.most && rows.every(isFilled) ? [...rows, empty] : rows

  function write(next: readonly Row[], isTyping = false) {
    setRows(next)
    const filled = next.filter(isFilled)
    if (!isSame(filled, prompts)) onChange([...filled], isTyping)
  }
  const replace = (at: number, row: Row, isTyping = false) =>
    write(at < rows.length ? rows.with(at, row) : [...rows, row], isTyping)
  const swap = (at: number, other: number) => write(rows.with(at, rows[other] ?? empty).with(other, rows[at] ?? empty))

  return (
    <ol className="flex flex-col gap-6">
      {shown.map((row, at) => {
        const name = row.prompt === '' ? t('prompt', { place: at + 1 }) : t(`questions.${row.prompt}`)
        const others = new Set(rows.filter((_, place) => place !== at).map(({ prompt }) => prompt))
        const free = offered.filter((prompt) => !others.has(prompt))
        const choices = row.prompt !== '' && !free.includes(row.prompt) ? [row.prompt, ...free] : free
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while its prompt is chosen
          <li key={at} className="flex flex-col gap-3">
            <div className="-mb-1 flex min-h-11 items-center gap-1">
              <span aria-hidden className="min-w-0 flex-1 text-sm font-semibold">
                {t('prompt', { place: at + 1 })}
              </span>
              {at < rows.length && (
                <>
                  <IconButton label={t('up', { prompt: name })} isDisabled={at === 0} onPress={() => swap(at, at - 1)}>
                    <ArrowUp aria-hidden className="size-5" />
                  </IconButton>
                  <IconButton
                    label={t('down', { prompt: name })}
                    isDisabled={at >= rows.length - 1}
                    onPress={() => swap(at, at + 1)}
                  >
                    <ArrowDown aria-hidden className="size-5" />
                  </IconButton>
                  <IconButton label={t('remove', { prompt: name })} onPress={() => write(rows.toSpliced(at, 1))}>
                    <X aria-hidden className="size-5" />
                  </IconButton>
                </>
              )}
            </div>
            <Select
              name={`prompt_${at}`}
              label={t('prompt', { place: at + 1 })}
              isLabelHidden
              hint={row.prompt !== '' && !offered.includes(row.prompt) ? t('notHere') : undefined}
              placeholder={t('choose')}
              choices={choices.map((prompt) => ({ value: prompt, label: t(`questions.${prompt}`) }))}
              value={row.prompt}
              onChange={(event) => replace(at, { ...row, prompt: event.currentTarget.value as Row['prompt'] })}
            />
            <CountedTextArea
              name={`answer_${at}`}
              label={t('answer')}
              rows={2}
              maxLength={promptAnswers.length}
              describe={(count) => profiles('charactersLeft', { count })}
              error={at === 0 ? error : undefined}
              hint={hasContact(row.answer) ? t('contact') : undefined}
              value={row.answer}
              onChange={(event) => replace(at, { ...row, answer: event.currentTarget.value }, true)}
              onBlur={onLeave}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Finds contact details in an answer, as the server does for moderators; its rules load later. */
function useContactCheck(): (text: string) => boolean {
  const [find, setFind] = useState<((text: string) => unknown) | null>(null)
  useEffect(() => {
    import('../../../../shared/contact-checks/contact-details.ts').then(
      ({ findContactDetails }) => setFind(() => findContactDetails),
      // Without the hint moderators see it
      () => undefined,
    )
  }, [])
  return (text) => (find?.(text) ?? null) !== null
}

/** Whether rows hold these answers, apart from blanks and unfinished rows. */
function isSame(rows: readonly Row[], answers: readonly PromptAnswerView[]): boolean {
  const textOf = (each: readonly Row[]) =>
    JSON.stringify(each.filter(isFilled).map((row) => [row.prompt, row.answer.trim()]))
  return textOf(rows) === textOf(answers)
}
