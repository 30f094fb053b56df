import type { CardView } from '../../../contract/profiles/profiles.ts'

export type Announcement = { kind: 'match' | 'like'; profile: CardView }

const shownKey = 'announced-likes'
const requestedKey = 'auto-like-asked'
const mostRemembered = 60
const askEveryMs = 60_000
const visitKey = 'auto-like-shown'
/** A tab that stays open is another visit after so long. */
const visitMs = 4 * 60 * 60_000
/** A match comes twice, as an answer and over the live stream. */
const sameMatchMs = 30_000

type Shown = { id: string; kind: Announcement['kind']; at: number }

function remembered(): Shown[] {
  try {
    return JSON.parse(sessionStorage.getItem(shownKey) ?? '[]') as Shown[]
  } catch {
    return []
  }
}

/** A like is announced once in a tab, and not after its match; a match once for each time that it happens. */
export function isNews({ kind, profile }: Announcement, now = Date.now()): boolean {
  return !remembered().some(
    (shown) => shown.id === profile.id && (kind === 'like' || (shown.kind === 'match' && now - shown.at < sameMatchMs)),
  )
}

export function rememberShown({ kind, profile }: Announcement, now = Date.now()) {
  const all = [...remembered(), { id: profile.id, kind, at: now }]
  sessionStorage.setItem(shownKey, JSON.stringify(all.slice(-mostRemembered)))
}

/** A like was shown over the page: no other one is in this visit. */
export function rememberVisit(now = Date.now()) {
  sessionStorage.setItem(visitKey, String(now))
}

/**
 * Whether a like to show may be requested: at most once a minute, and not after one was shown in this visit. Counts as
 * a request.
 */
export function mayAskNow(now = Date.now()): boolean {
  if (now - Number(sessionStorage.getItem(visitKey) ?? 0) < visitMs) return false
  if (now - Number(sessionStorage.getItem(requestedKey) ?? 0) < askEveryMs) return false
  sessionStorage.setItem(requestedKey, String(now))
  return true
}
