import type { PhotoView } from '../../contract/profiles.ts'
import type { Platform } from '../platform/platform.ts'

/** What an address shows: the picture, the picture as its owner sees it in every state, a blur of it, or a picture of the private album for one guest. */
export type PhotoVariant = 'clear' | 'own' | 'blurred' | `album-${string}`
export type PhotoFacts = {
  memberId: string
  id: string
  status: 'pending' | 'active' | 'rejected'
  width: number
  height: number
  thumbhash: string
}

type Signing = Pick<Platform, 'clock'> & { secrets: Pick<Platform['secrets'], 'sign' | 'isSigned'> }

const dayMs = 86_400_000
const dayOfInstant = (now: Date) => Math.floor(now.getTime() / dayMs)

/** The variant that a part of an address names, and the guest it is for; null for anything else. */
export function readVariant(text: string): { variant: PhotoVariant; guestId: string | null } | null {
  if (text === 'clear' || text === 'own' || text === 'blurred') return { variant: text, guestId: null }
  const [, guestId] = /^album-([0-9a-f-]{36})$/.exec(text) ?? []
  return guestId === undefined ? null : { variant: `album-${guestId}`, guestId }
}

/** A photo as one viewer gets to see it. Its addresses change every day and work until the end of the next. */
export function photoView(platform: Signing, photo: PhotoFacts, variant: PhotoVariant): PhotoView {
  const match = `${photo.memberId}/${photo.id}/${variant}`
  const day = dayOfInstant(platform.clock.now())
  return {
    id: photo.id,
    filename: '960.jpg',
    thumb_filename: '160.jpg',
    status: photo.status,
    match,
    signature: signatureFor(platform.secrets, match, day),
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    is_blurred: variant === 'blurred',
  }
}

const mostKept = 50_000
/** Of one day: those who are shown most are shown to many, and twenty signatures take longer than finding twenty people. */
const kept = new WeakMap<object, { day: number; signatures: Map<string, string> }>()

function signatureFor(secrets: Signing['secrets'], match: string, day: number): string {
  let today = kept.get(secrets)
  if (today?.day !== day || today.signatures.size > mostKept) {
    today = { day, signatures: new Map() }
    kept.set(secrets, today)
  }
  const known = today.signatures.get(match)
  if (known !== undefined) return known
  const signature = `?s=${day.toString(36)}.${secrets.sign('photo', `${match} ${day}`)}`
  today.signatures.set(match, signature)
  return signature
}

/** Whether a signature belongs to this folder and still holds; `secondsLeft` says for how long. */
export function checkSignature(
  platform: Signing,
  match: string,
  signature: string,
): { state: 'valid'; secondsLeft: number } | { state: 'wrong' | 'expired' } {
  const [stamp = '', code = ''] = signature.split('.')
  const day = Number.parseInt(stamp, 36)
  if (!/^[0-9a-z]{1,6}$/.test(stamp) || !platform.secrets.isSigned('photo', `${match} ${day}`, code))
    return { state: 'wrong' }
  const secondsLeft = Math.floor(((day + 2) * dayMs - platform.clock.now().getTime()) / 1000)
  return secondsLeft > 0 ? { state: 'valid', secondsLeft } : { state: 'expired' }
}
