import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { FieldNotes, type FieldProps, useField } from './field.tsx'
import { useTypedTexts } from './form-errors.ts'

type BoxProps = Omit<FieldProps, 'isLabelHidden' | 'label'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'required' | 'type' | 'children'> & {
    children: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** Yes or no, as part of a form. The label is its children, and may hold links. */
export function Checkbox({ name, hint, error, isRequired, className, children, ...props }: BoxProps) {
  const field = useField({ name, hint, error })
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className="group flex cursor-pointer items-start gap-3 py-1.5">
        <span className="inline-flex h-lh shrink-0 items-center">
          <span className="relative inline-flex size-6">
            <input
              type="checkbox"
              {...props}
              {...useRestoredCheck(name, props)}
              {...field.control}
              required={isRequired}
              className="peer size-6 cursor-pointer appearance-none rounded-small border border-control-line bg-surface checked:border-primary-ink checked:bg-primary-ink disabled:opacity-50 aria-invalid:border-danger-ink"
            />
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute inset-0 m-auto size-4 text-surface opacity-0 peer-checked:opacity-100"
            />
          </span>
        </span>
        <span className="min-w-0">{children}</span>
      </label>
      <div className="ps-9 empty:hidden">
        <FieldNotes field={field} hint={hint} />
      </div>
    </div>
  )
}

/** On or off, at once. */
export function Switch({ name, hint, error, className, children, ...props }: BoxProps) {
  const field = useField({ name, hint, error })
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className="flex cursor-pointer items-center justify-between gap-4 py-2">
        <span className="min-w-0">{children}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox knows its own state, and must not say it twice
          role="switch"
          {...props}
          {...useRestoredCheck(name, props)}
          {...field.control}
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-control-line bg-control-line transition-colors duration-150 before:absolute before:start-0.75 before:top-0.75 before:size-5 before:rounded-full before:bg-white before:transition before:duration-150 checked:border-primary-ink checked:bg-primary-ink checked:before:translate-x-5 checked:before:bg-surface disabled:opacity-50"
        />
      </label>
      <FieldNotes field={field} hint={hint} />
    </div>
  )
}

/** Ticked or not as it was before a refusal; boxes with a value are one of several of the same name, of which a form tells the last only. */
function useRestoredCheck(name: string, { checked, value }: InputHTMLAttributes<HTMLInputElement>) {
  const typed = useTypedTexts()
  return typed !== undefined && checked === undefined && value === undefined ? { defaultChecked: name in typed } : {}
}
