import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'className' | 'required' | 'children' | 'aria-describedby' | 'aria-invalid'
  > & {
    /** Drawn inside the field, at its start or its end. */
    before?: ReactNode
    after?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** One line of text: `<TextField name="email" type="email" label={t('email')} autoComplete="email" isRequired />`. */
export function TextField({ before, after, ...props }: TextFieldProps) {
  return (
    <FieldFrame<Omit<TextFieldProps, keyof FieldProps | 'before' | 'after'>> {...props}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 start-0 flex w-11 items-center justify-center text-ink-soft">
              {before}
            </span>
          )}
          <input
            type="text"
            {...control}
            className={classes('control min-h-12 px-4', before ? 'ps-11' : '', after ? 'pe-13' : '')}
          />
          {after && <span className="absolute inset-y-0 end-1 flex items-center">{after}</span>}
        </div>
      )}
    </FieldFrame>
  )
}
