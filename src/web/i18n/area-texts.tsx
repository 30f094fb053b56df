import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { AppMessages } from './messages.ts'

/** Adds the words of an area that is apart to those of the document, for the pages within. */
export function AreaTexts({ messages, children }: { messages: Partial<AppMessages>; children: ReactNode }) {
  const carried = useMessages()
  const all = useMemo(() => ({ ...carried, ...messages }), [carried, messages])
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  )
}
