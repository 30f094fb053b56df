import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { AreaTexts } from '../../../i18n/area-texts.tsx'
import { loadArea } from '../../../i18n/areas.ts'
import { toLocale } from '../../../i18n/locales.ts'
import type { AppMessages } from '../../../i18n/messages.ts'
import type { GiftSheetProps } from './gift-choice.tsx'

const GiftChoice = lazy(async () => ({ default: (await import('./gift-choice.tsx')).GiftChoice }))

/** The gifts of this site, over any page: in a conversation and on a profile. Its code and words come when it is first opened. */
export function GiftSheet(props: GiftSheetProps) {
  return props.isOpen && <WithTexts {...props} />
}

/** Pages without chat do not have its words. */
function WithTexts(props: GiftSheetProps) {
  const locale = toLocale(useLocale())
  const [texts, setTexts] = useState<Partial<AppMessages> | null>(null)
  const { onOpenChange } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document has one language, and the sheet is drawn anew when it opens
  useEffect(() => {
    // Without words it cannot open; the button is there for another try
    Promise.all([loadArea('chat', locale), loadArea('gifts', locale)]).then(
      ([chat, gifts]) => setTexts({ ...chat, ...gifts }),
      () => onOpenChange(false),
    )
  }, [])
  return (
    texts && (
      <AreaTexts messages={texts}>
        <Suspense>
          <GiftChoice {...props} />
        </Suspense>
      </AreaTexts>
    )
  )
}
