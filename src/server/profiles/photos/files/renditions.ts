import { photoFormats, photoWidths } from '../../../../contract/constants.ts'
import type { PhotoVariant } from './photo-address.ts'

/** A photo is kept no larger than this; its renditions are made from that. */
export const largest = { width: 1600, height: 2400 } as const

/** Widths of a photo that goes with a message: beside its words, and on its own. */
const messageWidths = [960, 1600] as const

/** Widths that exist for a photo: those below its own, and the next one up, which holds it in its own size. */
export function storedWidths(width: number, widths: readonly number[] = photoWidths): number[] {
  const above = widths.findIndex((each) => each >= width)
  return widths.slice(0, above < 0 ? widths.length : above + 1)
}

/** The same of a photo that goes with a message. */
export function messagePhotoWidths(width: number): number[] {
  return storedWidths(width, messageWidths)
}

/** The stored file of a photo of this width that goes with a message, and its type: the one to show beside words, or the largest. */
export function messagePhotoFile(width: number, size: 'small' | 'large'): { name: string; type: string } {
  const widths = messagePhotoWidths(width)
  return { name: `${size === 'small' ? widths[0] : widths.at(-1)}.webp`, type: 'image/webp' }
}

const mimeTypes: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The stored file behind `960.webp` of a photo of this width, and its type; null for a name that no photo has. */
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
