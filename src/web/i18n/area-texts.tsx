import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { AppMessages } from './messages.ts'

/** Adds the translations of an area for the pages within. */
export function AreaTexts({ messages, children }: { messages: Partial<AppMessages>; children: ReactNode }) {
  const carried = useMessages()
  const all = useMemo(() => ({ ...carried, ...messages }), [carried, messages])
  return (
    <IntlProvider locale={useLocale()} messages={all}>
      {children}
    </IntlProvider>
  )
}
