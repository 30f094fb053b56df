import type { PhotoView } from '../../contract/profiles.ts'
import type { Platform } from '../platform/platform.ts'

/** What an address shows: the picture, the picture as its owner sees it while it waits for review, or a blur of it. */
export const photoVariants = ['clear', 'own', 'blurred'] as const
export type PhotoVariant = (typeof photoVariants)[number]
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
    signature: `?s=${day.toString(36)}.${platform.secrets.sign('photo', `${match} ${day}`)}`,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    is_blurred: variant === 'blurred',
  }
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
