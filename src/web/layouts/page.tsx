import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

const widths = { narrow: 'max-w-xl', medium: 'max-w-3xl', wide: 'max-w-page' }

/** The content of an ordinary page: margins, and a width to read in. `narrow` for forms, `wide` for grids. */
export function Page({
  width = 'medium',
  className,
  children,
}: {
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}) {
  return <div className={classes('mx-auto w-full px-4 py-5 sm:py-8', widths[width], className)}>{children}</div>
}
