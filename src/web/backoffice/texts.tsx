import { messages as office } from 'virtual:area/office'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'

/** Adds the words of the office to those of the document; they come with these pages and with no member's language. */
export function OfficeTexts({ children }: { children: ReactNode }) {
  const carried = useMessages()
  const messages = useMemo(() => ({ ...carried, ...office }), [carried])
  return (
    <IntlProvider locale={useLocale()} messages={messages}>
      {children}
    </IntlProvider>
  )
}
