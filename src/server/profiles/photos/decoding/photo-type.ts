export type PhotoType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'unknown'

/** Detects the file type by its magic bytes; ignores name and media type. */
export function sniffPhotoType(head: Uint8Array): PhotoType {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.length < 16) return 'unknown'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  const text = bytes.toString('latin1', 0, 16)
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  return text.slice(4, 8) === 'ftyp' ? brandOf(bytes) : 'unknown'
}

/** HEIF and AVIF declare their brands in the first box. */
function brandOf(bytes: Buffer): PhotoType {
  const brands = brandsOf(bytes)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : 'unknown'
}

function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 64)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}

/** Animations, of which decoders would show the first frame: APNG, AVIF and HEIC sequences, looping GIFs. */
export function isSequence(type: PhotoType, bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'png') return hasAnimationChunk(view)
  if (type === 'avif') return brandsOf(view).some((brand) => brand === 'avis' || brand === 'msf1')
  if (type === 'heic') return brandsOf(view).some((brand) => /^(hev[cxms]|msf1)$/.test(brand))
  return type === 'gif' && view.includes('NETSCAPE2.0')
}

function hasAnimationChunk(png: Buffer): boolean {
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12) {
    const name = png.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}
