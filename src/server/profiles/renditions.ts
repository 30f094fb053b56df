import { photoFormats, photoWidths } from '../../contract/constants.ts'
import type { PhotoVariant } from './photo-address.ts'

/** A photo is kept no larger than this; its renditions are made from that. */
export const largest = { width: 1600, height: 2400 } as const

/** Widths that exist for a photo: those below its own, and the next one up, which holds it in its own size. */
export function storedWidths(width: number): number[] {
  const above = photoWidths.findIndex((each) => each >= width)
  return photoWidths.slice(0, above < 0 ? photoWidths.length : above + 1)
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
