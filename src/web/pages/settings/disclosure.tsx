import { type ReactNode, useState } from 'react'
import { buttonLooks } from '../../ui/button-looks.ts'
import { classes } from '../../ui/classes.ts'

type DisclosureProps = {
  label: ReactNode
  /** Open from the start, such as after a refusal; what the member opens or closes counts after that. */
  isOpen?: boolean
  isQuiet?: boolean
  children: ReactNode
}

/** A button that shows a form below itself: the platform's own, which needs no script. */
export function Disclosure({ label, isOpen = false, isQuiet = false, children }: DisclosureProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details open={wasOpen || isOpen} onToggle={(event) => setWasOpen(event.currentTarget.open)} className="group">
      <summary
        className={classes(
          buttonLooks(isQuiet ? 'quiet' : 'secondary', 'small'),
          'list-none group-open:bg-sunken [&::-webkit-details-marker]:hidden',
        )}
      >
        {label}
      </summary>
      <div className="mt-4 grid gap-5">{children}</div>
    </details>
  )
}
