import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A short fact, such as an interest; `isShared` where viewer and member have it in common. */
export function Chip({ isShared = false, children }: { isShared?: boolean; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-full border px-3 py-1 text-sm font-medium',
        isShared ? 'border-transparent bg-primary-soft text-primary-ink' : 'border-line bg-surface',
      )}
    >
      {children}
    </span>
  )
}

/** A choice of many, on or off; sent with its form. */
export function ChoiceChip({
  name,
  value,
  isDefaultChosen = false,
  isChosen,
  isDisabled = false,
  onChange,
  children,
}: {
  name: string
  value: string
  isDefaultChosen?: boolean
  /** Whether it is on, when controlled. */
  isChosen?: boolean
  isDisabled?: boolean
  onChange?: (isChosen: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="relative inline-flex min-h-10 cursor-pointer items-center rounded-full border border-control-line bg-raised px-4 text-sm font-medium transition-colors duration-100 hover:bg-raised-hover active:bg-primary-soft has-checked:border-chosen has-checked:bg-chosen has-checked:text-on-chosen has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        value={value}
        {...(isChosen === undefined ? { defaultChecked: isDefaultChosen } : { checked: isChosen })}
        disabled={isDisabled}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className="sr-only"
      />
      {children}
    </label>
  )
}
