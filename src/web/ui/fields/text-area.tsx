import type { Ref, TextareaHTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps, useField } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'className' | 'required'> & {
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ name, label, hint, error, isLabelHidden, isRequired, className, ...props }: TextAreaProps) {
  const field = useField({ name, hint, error })
  return (
    <FieldFrame
      field={field}
      label={label}
      hint={hint}
      isLabelHidden={isLabelHidden ?? false}
      {...(className && { className })}
    >
      <textarea
        rows={4}
        {...props}
        {...(props.value === undefined && { defaultValue: field.typed ?? props.defaultValue })}
        {...field.control}
        required={isRequired}
        className={classes('control field-sizing-content max-h-96 min-h-28 px-4 py-3')}
      />
    </FieldFrame>
  )
}
