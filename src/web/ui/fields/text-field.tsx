import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'className' | 'required' | 'aria-describedby' | 'aria-invalid'
  > & {
    /** Drawn inside the field, at its start or its end. */
    before?: ReactNode
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** One line of text: `<TextField name="email" type="email" label={t('email')} autoComplete="email" isRequired />`. */
export function TextField({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  className,
  before,
  after,
  ...props
}: TextFieldProps) {
  const field = useField({ name, hint, error })
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden ?? false}
      {...(className && { className })}
    >
      <div className="relative">
        {before && (
          <span className="pointer-events-none absolute inset-y-0 start-0 flex w-11 items-center justify-center text-ink-soft">
            {before}
          </span>
        )}
        <input
          type="text"
          {...props}
          {...(props.value === undefined && { defaultValue: field.typed ?? props.defaultValue })}
          {...field.control}
          required={isRequired}
          className={classes('control min-h-12 px-4', before ? 'ps-11' : '', after ? 'pe-13' : '')}
        />
        {after && <span className="absolute inset-y-0 end-1 flex items-center">{after}</span>}
      </div>
    </FieldFrame>
  )
}
