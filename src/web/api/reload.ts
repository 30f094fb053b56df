export const reloadPauseMs = 60_000
/** In the tab's storage: when this tab last reloaded by itself. */
export const reloadedAt = 'reloaded-at'

/** After a release the chunks of an open page may be gone: one reload brings the new ones, at most one a minute. */
export function reloadOnLostChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** Reloads unless that happened within the last minute, or there is no network to load from; says whether it does. */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false
  if (now - Number(sessionStorage.getItem(reloadedAt) ?? 0) < reloadPauseMs) return false
  sessionStorage.setItem(reloadedAt, String(now))
  reload()
  return true
}

/**
 * Without a line a page may have been kept as its document only: then it is asked for as one, at most once a minute for each. Only where the
 * worker is there to answer; says whether it does.
 */
export function reloadForCopy(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.serviceWorker?.controller) return false
  const own = `${reloadedAt}:${window.location.pathname}`
  if (now - Number(sessionStorage.getItem(own) ?? 0) < reloadPauseMs) return false
  sessionStorage.setItem(own, String(now))
  reload()
  return true
}

/** Whether an error says that a chunk could not be loaded, in the words of each browser. */
export function isLostChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|error loading dynamically/i.test(message)
}
