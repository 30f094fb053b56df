import { photoFormats, photoWidths } from '../../../../contract/constants.ts'
import type { PhotoVariant } from './photo-address.ts'

/** Maximum stored size of a photo; renditions are made from it. */
export const largest = { width: 1600, height: 2400 } as const

/** Widths of a message photo: inline, and full screen. */
const messageWidths = [960, 1600] as const

/** Stored widths of a photo: those below its own, and the next one up, which contains it in its own size. */
export function storedWidths(width: number, widths: readonly number[] = photoWidths): number[] {
  const above = widths.findIndex((each) => each >= width)
  return widths.slice(0, above < 0 ? widths.length : above + 1)
}

/** The same for a message photo. */
export function messagePhotoWidths(width: number): number[] {
  return storedWidths(width, messageWidths)
}

/** The stored file of a message photo of this width, and its type: inline or largest. */
export function messagePhotoFile(width: number, size: 'small' | 'large'): { name: string; type: string } {
  const widths = messagePhotoWidths(width)
  return { name: `${size === 'small' ? widths[0] : widths.at(-1)}.webp`, type: 'image/webp' }
}

const mimeTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The stored file for `960.webp` of a photo of this width, and its type; null for an invalid name. */
export function renditionFile(
  file: string,
  variant: PhotoVariant,
  width: number,
): { name: string; type: string } | null {
  const [wanted = '', format = ''] = file.split('.')
  const type = mimeTypes[format]
  if (type === undefined || !photoFormats.some((known) => known === format)) return null
  if (!photoWidths.some((known) => String(known) === wanted)) return null
  if (variant === 'blurred') return { name: `blurred.${format}`, type }
  const widths = storedWidths(width)
  const best = widths.find((each) => each >= Number(wanted)) ?? widths.at(-1)
  return { name: `${best}.${format}`, type }
}
