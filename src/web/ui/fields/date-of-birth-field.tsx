import { type FormEvent, useId, useRef } from 'react'
import { useLocale } from 'use-intl'
import { FieldNotes, type FieldProps, useField } from './field.tsx'
import { useTypedTexts } from './form-errors.ts'

const parts = {
  day: { digits: 2, autoComplete: 'bday-day' },
  month: { digits: 2, autoComplete: 'bday-month' },
  year: { digits: 4, autoComplete: 'bday-year' },
} as const
type Part = keyof typeof parts

/**
 * A date typed in three parts, in the order of the page's language and labelled in it; fills itself from the browser's memory and
 * works without script. The form sends `<name>_day`, `<name>_month` and `<name>_year` (see formDate in api/form-values.ts).
 */
export function DateOfBirthField({
  name,
  label,
  hint,
  error,
  isRequired,
  className,
  defaultValue = '',
}: FieldProps & { /** YYYY-MM-DD */ defaultValue?: string }) {
  const field = useField({ name, hint, error })
  const labelId = useId()
  const group = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const names = new Intl.DisplayNames([locale], { type: 'dateTimeField' })
  const [year = '', month = '', day = ''] = defaultValue.split('-')
  const start = { day, month, year }
  const typed = useTypedTexts()

  /** A full part leads on to the next. */
  function lead(event: FormEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (input.value.length < input.maxLength || !(event.nativeEvent as InputEvent).data) return
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(input) + 1]
    next?.focus()
    next?.select()
  }

  return (
    <fieldset
      aria-labelledby={labelId}
      className={`m-0 flex w-full min-w-0 flex-col gap-1.5 border-0 p-0 ${className ?? ''}`}
    >
      <legend id={labelId} className="mb-1.5 p-0 text-sm font-semibold">
        {label}
      </legend>
      <div ref={group} className="grid grid-cols-3 gap-2">
        {orderOf(locale).map((part, index) => (
          <label key={part}>
            <span className="mb-1 block text-sm text-ink-soft first-letter:uppercase">{names.of(part)}</span>
            <input
              {...field.control}
              id={index === 0 ? field.id : undefined}
              data-field={index === 0 ? name : undefined}
              name={`${name}_${part}`}
              defaultValue={typed?.[`${name}_${part}`] ?? start[part]}
              maxLength={parts[part].digits}
              autoComplete={parts[part].autoComplete}
              inputMode="numeric"
              pattern="[0-9]*"
              required={isRequired}
              onInput={lead}
              className="control min-h-12 px-3 text-center tabular-nums"
            />
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  )
}

function orderOf(locale: string): Part[] {
  const pattern = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(
    new Date(0),
  )
  return pattern.map(({ type }) => type).filter((type): type is Part => type in parts)
}
