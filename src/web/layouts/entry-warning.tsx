import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ClosableNotice } from '../../contract/constants.ts'
import { closingAddress } from '../api/closed-notices.ts'
import { useSite } from '../api/page-facts.ts'
import { Scene } from '../features/scenes/scene.tsx'
import { buttonLooks } from '../ui/button-looks.ts'
import { classes } from '../ui/classes.ts'

const notice: ClosableNotice = 'entry-skip'

/**
 * Age warning for visitors in countries that require it. The first child of a layout; its siblings are hidden and inert
 * until it is confirmed but remain in the document for robots. Works without script: confirmed by a form or, without
 * cookies, by the URL fragment after the redirect.
 */
export function EntryWarning() {
  const t = useTranslations('common.entryWarning')
  const { name, minimum_age: age } = useSite()
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Comes later than the dialog: whoever is at its buttons by then stays there
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      id={notice}
      aria-modal="true"
      aria-labelledby="entry-title"
      aria-describedby="entry-text"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script the focus has to be where the question is
      autoFocus
      className={classes(
        'fixed inset-0 z-50 m-0 flex size-full max-h-none max-w-none moment items-center justify-center overflow-y-auto p-4 outline-none',
        'target:hidden [@media(display-mode:standalone)]:hidden',
        '[@media_not_all_and_(display-mode:standalone)]:[&:not(:target)~*]:invisible',
      )}
    >
      <Scene className="fixed inset-0 -z-10 size-full" />
      <div className="flex w-full max-w-md flex-col gap-4 rounded-sheet bg-raised p-6 text-center shadow-raised sm:p-8">
        <p aria-hidden className="font-display text-6xl font-semibold text-primary-ink">
          {age}+
        </p>
        <h2 id="entry-title" className="font-display text-3xl font-semibold">
          {t('title')}
        </h2>
        <p id="entry-text">{t('text', { site: name, age })}</p>
        <form method="post" action={closingAddress} className="mt-2 flex flex-col gap-2">
          <input type="hidden" name="notice" value={notice} />
          <input type="hidden" name="next" value={pathname + search} />
          <button type="submit" className={buttonLooks('primary', 'large')}>
            {t('enter', { age })}
          </button>
          {/* A page without a viewer */}
          <a href="about:blank" rel="noreferrer" className={buttonLooks('secondary', 'large')}>
            {t('leave')}
          </a>
        </form>
        <p className="text-sm text-ink-soft">{t('kept')}</p>
      </div>
    </dialog>
  )
}
