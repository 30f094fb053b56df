const key = 'logged-out-at'
const recentMs = 60_000
let hasBegun = false

/** Remembers, for all tabs of this browser, that the member logs out now. Holds the time and nothing about the member. */
export function rememberLogOut(): void {
  hasBegun = true
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Storage is full or forbidden: other tabs may lead to the log-in page instead of the home page
  }
}

/** Whether the member pressed log-out in this browser within the last minute. */
export function hasJustLoggedOut(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < recentMs
  } catch {
    return false
  }
}

/** Whether a log-out has begun in this document. */
export function isLoggingOut(): boolean {
  return hasBegun
}
