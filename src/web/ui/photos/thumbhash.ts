/** The average colour of a photo from its thumbhash (base64), for the first paint: 20 bytes where the picture would be 4,000. */
export function thumbhashColour(hash: string): string | undefined {
  const bytes = bytesOf(hash)
  if (!bytes) return undefined
  const [first = 0, second = 0, third = 0] = bytes
  // The header of a thumbhash: six bits each of luminance and of the two colour differences
  const bits = first | (second << 8) | (third << 16)
  const luminance = (bits & 63) / 63
  const yellowToBlue = ((bits >> 6) & 63) / 31.5 - 1
  const redToGreen = ((bits >> 12) & 63) / 31.5 - 1
  const blue = luminance - (2 / 3) * yellowToBlue
  const red = (3 * luminance - blue + redToGreen) / 2
  return `rgb(${[red, red - redToGreen, blue].map(toByte).join(' ')})`
}

function toByte(part: number): number {
  return Math.round(Math.max(0, Math.min(1, part)) * 255)
}

/** The blurred picture itself, as a data URL. Its decoder is loaded only where a photo is not there yet. */
export async function thumbhashPicture(hash: string): Promise<string | undefined> {
  const bytes = bytesOf(hash)
  return bytes && (await import('thumbhash')).thumbHashToDataURL(bytes)
}

function bytesOf(hash: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))
    return bytes.length >= 5 ? bytes : undefined
  } catch {
    return undefined
  }
}
