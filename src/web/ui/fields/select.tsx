import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './field.tsx'

export type Choice = { value: string; label: string }
type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'className' | 'required' | 'children'> & {
    choices: readonly Choice[]
    /** The first, empty choice. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** One of a few: the platform's own list, which phones show best and which needs no script. For long lists see ComboBox. */
export function Select({ choices, placeholder, ...props }: SelectProps) {
  return (
    <FieldFrame<Omit<SelectProps, keyof FieldProps | 'choices' | 'placeholder'>> {...props}>
      {(control) => (
        <div className="relative">
          <select {...control} className="control min-h-12 appearance-none truncate ps-4 pe-11">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </FieldFrame>
  )
}
