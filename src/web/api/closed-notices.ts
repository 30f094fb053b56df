import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type ClosableNotice, closableNotices, closedNoticeDays } from '../../contract/constants.ts'
import { usePageFactsIfLoaded } from './page-facts.ts'

/** Where a notice is closed without script, and remembered by the server with it. */
export const closingAddress = '/dismiss'
const watchers = new Set<() => void>()
/** Read once: reading cookies waits for another process, and React reads it after each change. */
let known: string | null = null

/** Notices closed according to the cookies of a request, or of this document. */
export function closedNoticesIn(cookies: string | null): ClosableNotice[] {
  const names = (cookies ?? '').split(';').map((cookie) => cookie.split('=')[0]?.trim())
  return closableNotices.filter((notice) => names.includes(notice))
}

/** The cookie that remembers the closing of a notice. */
export function closedNoticeCookie(notice: ClosableNotice, at: Date, isSecure: boolean): string {
  const age = closedNoticeDays * 86_400
  return `${notice}=${at.toISOString()}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Notices closed in this browser; known at first paint, because they are cookies. */
export function useClosedNotices(): readonly ClosableNotice[] {
  const atLoad = usePageFactsIfLoaded()?.closed ?? []
  const cookies = useSyncExternalStore(watch, readClosed, () => atLoad.join('; '))
  return closedNoticesIn(cookies)
}

function readClosed(): string {
  known ??= closedNoticesIn(document.cookie).join('; ')
  return known
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
    if (watchers.size === 0) known = null
  }
}

/** What the close button of an alert does with a notice, with script and without. */
export function useClosing(notice: ClosableNotice) {
  const { pathname, search } = useLocation()
  return {
    onDismiss: () => closeNotice(notice),
    dismissForm: { action: closingAddress, fields: { notice, next: pathname + search } },
  }
}

/** Closes a notice in this browser for good. */
function closeNotice(notice: ClosableNotice) {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there in every browser
  document.cookie = closedNoticeCookie(notice, new Date(), window.location.protocol === 'https:')
  known = null
  for (const tell of watchers) tell()
  // Some browsers delete cookies set by scripts after a week; those set by a server stay
  const body = new URLSearchParams({ notice })
  fetch(closingAddress, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined)
}
