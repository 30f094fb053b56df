/** Set once the member has written to or liked somebody in this browser: then it makes sense to ask about pushes. */
const key = 'push-moment'

export function noteGoodMoment(): void {
  try {
    localStorage.setItem(key, new Date().toISOString())
  } catch {
    // A browser that keeps nothing is not asked
  }
}

export function isGoodMoment(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
