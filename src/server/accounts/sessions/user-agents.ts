import Bowser from 'bowser'
import type { SessionView } from '../../../contract/accounts/access.ts'

type Device = Pick<SessionView, 'browser' | 'system' | 'kind'>

const kinds: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }

/** What a browser says of itself, in words for its owner: nothing is decided by it. */
export function deviceOf(userAgent: string): Device {
  // The library refuses an empty text
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? '-' : userAgent)
  return { browser: browser.name || null, system: os.name || null, kind: kinds[platform.type ?? ''] ?? 'unknown' }
}
