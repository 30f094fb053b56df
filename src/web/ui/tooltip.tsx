import type { ReactElement, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

/** A word on hover and focus for a button; never the only place where something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <TooltipTrigger delay={500}>
      {/* Our buttons hand on what they are given, as the elements that this type asks for do. */}
      <Focusable>{children as ReactElement<object, string>}</Focusable>
      <AriaTooltip
        offset={8}
        className="max-w-64 rounded-small bg-ink px-3 py-1.5 text-sm text-canvas shadow-raised data-entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
