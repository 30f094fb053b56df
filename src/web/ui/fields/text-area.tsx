import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'className' | 'required' | 'children'> & {
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea(props: TextAreaProps) {
  return (
    <FieldFrame<Omit<TextAreaProps, keyof FieldProps>> {...props}>
      {(control) => (
        <textarea rows={4} {...control} className="control field-sizing-content max-h-96 min-h-28 px-4 py-3" />
      )}
    </FieldFrame>
  )
}
