import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ClosableNotice } from '../../contract/constants.ts'
import { closingAddress } from '../api/closed-notices.ts'
import { useSite } from '../api/page-facts.ts'
import { buttonLooks } from '../ui/button-looks.ts'
import { classes } from '../ui/classes.ts'
import type { LayoutName } from './floating.ts'
import { useFloating } from './use-floating.ts'

const notice: ClosableNotice = 'entry-skip'

/**
 * Before a visitor sees the site, in countries that ask for it: that it is for adults. The first child of a layout, whose other children
 * are neither seen nor reached until it was answered; they are in the document all the same, for robots. It needs no script: a form
 * answers it, or, where no cookie is kept, the fragment that the answer leads to.
 */
export function EntryWarning({ layout }: { layout: LayoutName }) {
  return useFloating(layout)('entry-warning') ? <Warning /> : null
}

function Warning() {
  const t = useTranslations('common.entryWarning')
  const { name, minimum_age: age } = useSite()
  const { pathname, search } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.focus(), [])
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
        'fixed inset-0 z-50 m-0 flex size-full max-h-none max-w-none items-center justify-center overflow-y-auto bg-canvas p-4 text-ink outline-none',
        'target:hidden [@media(display-mode:standalone)]:hidden',
        '[@media_not_all_and_(display-mode:standalone)]:[&:not(:target)~*]:invisible',
      )}
    >
      <div className="flex w-full max-w-md flex-col gap-4 rounded-sheet bg-raised p-6 text-center shadow-raised sm:p-8">
        <p aria-hidden className="text-5xl font-extrabold text-primary-ink tabular-nums">
          {age}+
        </p>
        <h2 id="entry-title" className="text-2xl font-bold">
          {t('title')}
        </h2>
        <p id="entry-text">{t('text', { site: name, age })}</p>
        <form method="post" action={closingAddress} className="mt-2 flex flex-col gap-2">
          <input type="hidden" name="notice" value={notice} />
          <input type="hidden" name="next" value={pathname + search} />
          <button type="submit" className={buttonLooks('primary', 'large')}>
            {t('enter', { age })}
          </button>
          {/* A page of nobody's */}
          <a href="about:blank" rel="noreferrer" className={buttonLooks('secondary', 'large')}>
            {t('leave')}
          </a>
        </form>
        <p className="text-sm text-ink-soft">{t('kept')}</p>
      </div>
    </dialog>
  )
}
