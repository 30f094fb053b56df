import type { PhotoView } from '../../../../contract/profiles/profiles.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * What a URL shows: a public photo, its blurred version, an album photo for guests, or a photo in every state for its
 * owner or staff. The URL does not authorise: access is checked on every request (photo-access.ts).
 */
export const photoVariants = ['clear', 'blurred', 'album', 'own', 'staff'] as const
export type PhotoVariant = (typeof photoVariants)[number]
export type PhotoFacts = {
  memberId: string
  id: string
  status: 'pending' | 'active' | 'rejected'
  width: number
  height: number
  thumbhash: string
}

type Signing = Pick<Platform, 'clock'> & { secrets: Pick<Platform['secrets'], 'sign' | 'isSigned' | 'currentKey'> }

const dayMs = 86_400_000
const dayOfInstant = (now: Date) => Math.floor(now.getTime() / dayMs)

/** A photo as one viewer sees it. Its URLs change daily and are valid until the end of the next day. */
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

const maxCached = 50_000
/** Signatures of one day: popular photos are shown to many, and twenty signatures take longer than a search. */
const cache = new WeakMap<object, { day: number; key: string; signatures: Map<string, string> }>()

function signatureFor(secrets: Signing['secrets'], match: string, day: number): string {
  let today = cache.get(secrets)
  const key = secrets.currentKey()
  if (today?.day !== day || today.key !== key || today.signatures.size > maxCached) {
    today = { day, key, signatures: new Map() }
    cache.set(secrets, today)
  }
  const known = today.signatures.get(match)
  if (known !== undefined) return known
  const signature = `?s=${day.toString(36)}.${secrets.sign('photo', `${match} ${day}`)}`
  today.signatures.set(match, signature)
  return signature
}

/** Whether a signature is valid for this folder and not expired. */
export function checkSignature(platform: Signing, match: string, signature: string): 'valid' | 'wrong' | 'expired' {
  const [stamp = '', code = ''] = signature.split('.')
  const day = Number.parseInt(stamp, 36)
  if (!/^[0-9a-z]{1,6}$/.test(stamp) || !platform.secrets.isSigned('photo', `${match} ${day}`, code)) return 'wrong'
  return (day + 2) * dayMs > platform.clock.now().getTime() ? 'valid' : 'expired'
}
