import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of libheif (C functions compiled to WebAssembly) used here; pointers are numbers. */
type LibHeif = {
  HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _heif_context_alloc(): number
  _heif_context_get_security_limits(context: number): number
  _heif_context_read_from_memory_without_copy(
    fault: number,
    context: number,
    bytes: number,
    size: number,
    options: number,
  ): void
  _heif_context_get_primary_image_handle(fault: number, context: number, handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_get_ispe_width(handle: number): number
  _heif_image_handle_get_ispe_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(fault: number, handle: number, profile: number): void
  _heif_decode_image(
    fault: number,
    handle: number,
    image: number,
    colourSpace: number,
    chroma: number,
    options: number,
  ): void
  _heif_image_get_primary_width(image: number): number
  _heif_image_get_primary_height(image: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
}

const rgb = 1
const interleaved = { 3: 10, 4: 11 } as const
const interleavedPlane = 10
/** Offset of the maximum number of pixels in `heif_security_limits`, after its version. */
const maxPixelsAt = 8
/** Images are coded in whole blocks, so slightly more is decoded than is visible. */
const blockPadding = 1.05

type HeicPicture = {
  /** Upright, as transformed by the file. */
  width: number
  height: number
  /** Pixels to decode, which may be more. */
  codedPixels: number
  /** The embedded colour profile; null if absent. */
  profile: Buffer | null
  /** Decodes it on the current thread. */
  decode(): { bytes: Buffer; channels: 3 | 4 }
}

/** Reads the header of a HEIC file: its main image only. Throws if it is no HEIC file. */
export function openHeic(file: Buffer, maxPixels: number): HeicPicture {
  const heif = openLibrary()
  const view = () => new DataView(heif.HEAPU8.buffer)
  const result = heif._malloc(16)
  const fault = heif._malloc(16)
  const check = (what: string) => {
    const [code, detail] = [view().getUint32(fault, true), view().getUint32(fault + 4, true)]
    if (code !== 0) throw new Error(`${what}: libheif ${code}.${detail}`)
  }
  const context = heif._heif_context_alloc()
  const most = BigInt(Math.ceil(maxPixels * blockPadding))
  view().setBigUint64(heif._heif_context_get_security_limits(context) + maxPixelsAt, most, true)
  const bytes = heif._malloc(file.length)
  heif.HEAPU8.set(file, bytes)
  heif._heif_context_read_from_memory_without_copy(fault, context, bytes, file.length, 0)
  check('read')
  heif._heif_context_get_primary_image_handle(fault, context, result)
  check('primary image')
  const handle = view().getUint32(result, true)
  const [width, height] = [heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle)]
  const coded = heif._heif_image_handle_get_ispe_width(handle) * heif._heif_image_handle_get_ispe_height(handle)

  return {
    width,
    height,
    codedPixels: Math.max(coded, width * height),
    profile: profileOf(heif, handle, fault),
    decode() {
      const channels = heif._heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4
      heif._heif_decode_image(fault, handle, result, rgb, interleaved[channels], 0)
      check('decode')
      const image = view().getUint32(result, true)
      const decoded = [heif._heif_image_get_primary_width(image), heif._heif_image_get_primary_height(image)]
      if (decoded[0] !== width || decoded[1] !== height) throw new Error('decode: another size than the head says')
      const start = heif._heif_image_get_plane_readonly(image, interleavedPlane, result)
      const stride = view().getUint32(result, true)
      // Removes row padding in place, to avoid a full copy
      const row = width * channels
      for (let y = 1; y < height; y += 1)
        heif.HEAPU8.copyWithin(start + y * row, start + y * stride, start + y * stride + row)
      return { bytes: Buffer.from(heif.HEAPU8.buffer, start, row * height), channels }
    },
  }
}

const mostProfile = 4_000_000

function profileOf(heif: LibHeif, handle: number, fault: number): Buffer | null {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0 || size > mostProfile) return null
  const profile = heif._malloc(size)
  heif._heif_image_handle_get_raw_color_profile(fault, handle, profile)
  return Buffer.from(heif.HEAPU8.slice(profile, profile + size))
}

const require = createRequire(import.meta.url)
const folder = 'libheif-js/libheif-wasm'

function openLibrary(): LibHeif {
  const load = require(`${folder}/libheif.js`) as (options: { wasmBinary: Uint8Array }) => LibHeif
  return load({ wasmBinary: readFileSync(require.resolve(`${folder}/libheif.wasm`)) })
}
