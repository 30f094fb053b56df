import { type ReactNode, useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../contract/constants.ts'
import { languageOf } from './messages.ts'

/** Where times are told before the browser has said where it is; most members live there. */
const homeTimeZone = 'Europe/Amsterdam'

/** Texts, numbers, dates and the component library's own words in one language. `now` is the server's, so that both draw the same times. */
export function LanguageProvider({ locale, now, children }: { locale: Locale; now: string; children: ReactNode }) {
  const [timeZone, setTimeZone] = useState(homeTimeZone)
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone || homeTimeZone), [])
  const { messages, ariaLocale } = languageOf(locale)
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone} now={new Date(now)}>
      <I18nProvider locale={ariaLocale}>{children}</I18nProvider>
    </IntlProvider>
  )
}
