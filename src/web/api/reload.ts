export const reloadPauseMs = 60_000
/** Session storage key: when this tab last reloaded by itself. */
export const reloadedAt = 'reloaded-at'

/** After a release the chunks of an open page may be missing: it reloads, at most once a minute. */
export function reloadOnLostChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** Reloads unless that happened within the last minute or the browser is offline; returns whether it does. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false
  if (now - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadPauseMs) return false
  sessionStorage.setItem(reloadedAt, String(now))
  reload()
  return true
}

/**
 * When offline, a page may be stored as its document only: requests it as a document, at most once a minute per page.
 * Only with an active service worker; returns whether it does.
 */
export function reloadForCopy(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.serviceWorker?.controller) return false
  const own = `${reloadedAt}:${window.location.pathname}`
  if (now - Number(sessionStorage.getItem(own) ?? 0) < reloadPauseMs) return false
  sessionStorage.setItem(own, String(now))
  reload()
  return true
}

/** Whether an error means that a chunk could not be loaded, in the words of each browser. */
export function isLostChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|error loading dynamically/i.test(message)
}
