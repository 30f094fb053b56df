import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldNotes, type FieldProps, useField } from './field.tsx'

type RadioChoice = { value: string; label: ReactNode; hint?: ReactNode }
type RadioGroupProps = FieldProps & {
  choices: readonly RadioChoice[]
  defaultValue?: string | undefined
  value?: string
  onChange?: (value: string) => void
}

/** One of a few, all in sight, one below the other. */
export function RadioGroup({ className, ...props }: RadioGroupProps) {
  return (
    <Group {...props} {...(className && { className })} listClass="flex flex-col gap-2">
      {(choice, input) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-control-line bg-raised px-4 py-3 has-checked:border-primary-ink has-checked:bg-primary-soft"
        >
          <input
            {...input}
            className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-control-line bg-surface checked:border-6 checked:border-primary-ink"
          />
          <span className="min-w-0">
            <span className="font-medium">{choice.label}</span>
            {choice.hint && <span className="block text-sm text-ink-soft">{choice.hint}</span>}
          </span>
        </label>
      )}
    </Group>
  )
}

/** One of two or three short words, side by side: a pill each. */
export function Segmented({ className, ...props }: RadioGroupProps) {
  return (
    <Group {...props} {...(className && { className })} listClass="flex flex-wrap gap-2">
      {(choice, input) => (
        <label
          key={choice.value}
          className="relative flex min-h-11 min-w-18 flex-1 cursor-pointer items-center justify-center rounded-action border border-control-line bg-raised px-4 text-center font-medium transition-colors duration-100 hover:bg-raised-hover active:bg-primary-soft has-checked:border-chosen has-checked:bg-chosen has-checked:text-on-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input {...input} className="sr-only" />
          {choice.label}
        </label>
      )}
    </Group>
  )
}

type InputProps = {
  type: 'radio'
  name: string
  value: string
  required: boolean | undefined
  'data-field': string
  'aria-describedby': string | undefined
}
type GroupProps = RadioGroupProps & {
  listClass: string
  children: (choice: RadioChoice, input: InputProps) => ReactNode
}

function Group({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  choices,
  defaultValue,
  value,
  onChange,
  listClass,
  children,
}: GroupProps) {
  const field = useField({ name, hint, error })
  const labelId = useId()
  const isControlled = value !== undefined
  return (
    <fieldset
      aria-labelledby={labelId}
      className={classes('m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0', className)}
    >
      <legend id={labelId} className={isLabelHidden ? 'sr-only' : 'mb-1.5 p-0 text-sm font-semibold'}>
        {label}
      </legend>
      <div className={listClass}>
        {choices.map((choice) =>
          children(choice, {
            type: 'radio',
            name,
            value: choice.value,
            required: isRequired,
            'data-field': name,
            'aria-describedby': field.control['aria-describedby'],
            ...(isControlled
              ? { checked: value === choice.value }
              : { defaultChecked: (field.typed ?? defaultValue) === choice.value }),
            ...(onChange && { onChange: () => onChange(choice.value) }),
          } as InputProps),
        )}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  )
}
