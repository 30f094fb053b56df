import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../contract/constants.ts'
import { regionalLocale } from '../../shared/regional.ts'
import { languageOf } from './messages.ts'

/** Time zone before the browser has reported its own; most members live there. */
export const homeTimeZone = 'Europe/Amsterdam'

type LanguageProviderProps = {
  locale: Locale
  /** The reader's locale, for date formats. */
  country?: string | null | undefined
  /** The server's, so that both draw the same times. */
  now: string
  children: ReactNode
}

/** Texts, numbers and dates in one language. The component library finds its own where `loadLanguage` puts them. */
export function LanguageProvider({ locale, country, now, children }: LanguageProviderProps) {
  const [timeZone, setTimeZone] = useState(homeTimeZone)
  // Deferred: parts of the page whose code is loading would be discarded
  useEffect(
    () => startTransition(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone || homeTimeZone)),
    [],
  )
  const drawnAt = useMemo(() => new Date(now), [now])
  const { messages } = languageOf(locale)
  return (
    <IntlProvider locale={regionalLocale(locale, country)} messages={messages} timeZone={timeZone} now={drawnAt}>
      {children}
    </IntlProvider>
  )
}
