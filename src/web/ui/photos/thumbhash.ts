import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

/** The average colour of a photo from its thumbhash (base64), for the first paint: 20 bytes where the picture would be 4,000. */
export function thumbhashColour(hash: string): string | undefined {
  const bytes = bytesOf(hash)
  if (!bytes) return undefined
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
}

/** The blurred picture itself, as a data URL. */
export function thumbhashPicture(hash: string): string | undefined {
  const bytes = bytesOf(hash)
  return bytes && thumbHashToDataURL(bytes)
}

function bytesOf(hash: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
    return bytes.length >= 5 ? bytes : undefined
  } catch {
    return undefined
  }
}
