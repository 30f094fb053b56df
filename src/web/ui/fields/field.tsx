import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { useFieldError, useTypedTexts } from './form-errors.ts'

/** What every field has: a label, a hint, and an error in words; the error of the form's last refusal is found by `name`. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  isRequired?: boolean
  className?: string
}

/** Ids and attributes that tie a control to its label, hint and error. */
export function useField({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const id = useId()
  const formError = useFieldError(name)
  const shownError = error ?? formError
  const typed = useTypedTexts()?.[name]
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = shownError ? `${id}-error` : undefined
  return {
    id,
    hintId,
    errorId,
    shownError,
    /** What was typed before the form's last refusal. */
    typed,
    control: {
      id,
      name,
      'data-field': name,
      'aria-invalid': shownError ? (true as const) : undefined,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    },
  }
}

type FieldFrameProps<C> = FieldProps & C & { children: (control: C) => ReactNode }

/** Label above, control, then error or hint below. `C`: the control's own attributes, which it gets with its ids and what was typed before. */
export function FieldFrame<C extends { value?: unknown; defaultValue?: unknown }>(props: FieldFrameProps<C>) {
  const { name, label, hint, error, isLabelHidden, isRequired, className, children, ...rest } = props
  const field = useField({ name, hint, error })
  const start = rest.value === undefined && { defaultValue: field.typed ?? rest.defaultValue }
  const control = { ...rest, ...start, ...field.control, required: isRequired }
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <label htmlFor={field.id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children(control as unknown as C)}
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

export function FieldNotes({
  field,
  hint,
}: {
  field: Pick<ReturnType<typeof useField>, 'hintId' | 'errorId' | 'shownError'>
  hint?: ReactNode
}) {
  return (
    <>
      {field.shownError && (
        <p id={field.errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {field.shownError}
        </p>
      )}
      {hint && (
        <p id={field.hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  )
}
