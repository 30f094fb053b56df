import { createContext, use } from 'react'

/** A photo as the API describes it. */
export type PhotoSource = {
  match: string
  signature: string
  width: number
  height: number
  thumbhash: string
  is_blurred: boolean
}
/** Where renditions are, and which there are; the document's root says so once. */
type PhotoOrigin = { prefix: string; widths: readonly number[]; formats: readonly string[] }

export const PhotoOriginContext = createContext<PhotoOrigin>({ prefix: '', widths: [480], formats: ['jpg'] })

/** Addresses of a photo's renditions: `one(960)` and `set('avif')` for a srcset. */
export function usePhotoAddresses(photo: PhotoSource) {
  const { prefix, widths, formats } = use(PhotoOriginContext)
  const query = photo.signature && `?${photo.signature.replace(/^\?/, '')}`
  const address = (width: number, format: string) => `${prefix}${photo.match}/${width}.${format}${query}`
  // No rendition is wider than its original: the first one beyond holds it in its own size.
  const beyond = widths.findIndex((width) => width >= photo.width)
  const own = beyond < 0 ? widths : widths.slice(0, beyond + 1)
  return {
    formats,
    set: (format: string) =>
      own.map((width) => `${address(width, format)} ${Math.min(width, photo.width)}w`).join(', '),
    one: (width: number) => address(own.findLast((known) => known <= width) ?? own[0] ?? width, 'jpg'),
  }
}
