import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Heard, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

export const contentId = 'content'

/** The first stop of the tab key: past the bar, to the page itself. */
export function SkipLink() {
  const t = useTranslations('common')
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-3 top-3 z-60 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-canvas focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  )
}
