import { messages } from 'virtual:area/office/en'
import type { ReactNode } from 'react'
import { AreaTexts } from '../../i18n/area-texts.tsx'

/** Office texts are loaded with its pages, in English. */
export function OfficeTexts({ children }: { children: ReactNode }) {
  return <AreaTexts messages={messages}>{children}</AreaTexts>
}
