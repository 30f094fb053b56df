import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from 'use-intl'

/** Around a field of react-aria that the server draws: in a browser react-aria knows its language from `loadLanguage`, on the server from this. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
