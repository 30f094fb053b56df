/** Set once the member has messaged or liked someone in this browser, the moment to offer push notifications. */
const key = 'push-moment'

export function noteGoodMoment(): void {
  try {
    localStorage.setItem(key, new Date().toISOString())
  } catch {
    // Without storage, the prompt is not shown
  }
}

export function isGoodMoment(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
