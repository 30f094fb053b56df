import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'

/** The search of the members' list, on every page: by name, address, id, order or receipt. Without script it is a form like any other. */
export function MemberSearch({ className }: { className?: string }) {
  const t = useTranslations('office.nav')
  const { pathname, search } = useLocation()
  const words = pathname === '/office/members' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = words
  }, [words])
  return (
    <Form action="/office/members" role="search" aria-label={t('search')} className={classes('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-4.5 text-ink-soft" />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        defaultValue={words}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-member-search
        className="peer control min-h-11 ps-10.5 pe-9"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto h-6 rounded-small border border-control-line px-2 font-sans text-xs leading-5.5 font-semibold text-ink-soft peer-focus:hidden peer-not-placeholder-shown:hidden pointer-coarse:hidden"
      >
        /
      </kbd>
    </Form>
  )
}

/** `/` leads to the search: to the one in sight, else to the one in the menu, which opens. */
export function useSearchKey() {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent) {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey
  if (event.key !== '/' || hasModifier || event.defaultPrevented || isElsewhere(event.target)) return
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-member-search]')]
  const field =
    fields.find((each) => each.getClientRects().length > 0) ?? fields.find((each) => each.closest('details'))
  if (!field) return
  event.preventDefault()
  field.closest('details')?.setAttribute('open', '')
  field.focus()
  field.select()
}

/** In a field, where a slash is a letter, or in a dialog, which keeps the focus. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [aria-modal="true"]') !== null) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'))
  )
}
