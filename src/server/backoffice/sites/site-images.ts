import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { siteImages } from '../../../contract/setting-fields.ts'
import { Refusal } from '../../platform/errors.ts'
import { removeStored, storeMessagePhoto, uploadPath } from '../../profiles/photos/index.ts'
import { type Ctx, siteImageFolder } from '../../sites/index.ts'

const logoSide = 256

/**
 * Stores an uploaded image of a site and returns its key. It is decoded in a process of its own, like every photo, and
 * only the re-encoded files are stored. Errors: photo_too_large, the faults of a photo, unavailable.
 */
export async function storeSiteImage(ctx: Ctx, base64: string): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > siteImages.maxBytes) throw new Refusal('photo_too_large', { max_bytes: siteImages.maxBytes })
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const folder = siteImageFolder(key)
  if ((await ctx.storage.size(`${folder}/logo.webp`)) !== null) return key
  const path = await uploadPath(ctx)
  // Decoded below a name of its own, so that two uploads of one file do not meet
  const decoded = `${folder}/decoded-${ctx.requestId ?? key}`
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    await storeMessagePhoto(ctx, path, decoded)
    const small = await ctx.storage.get(`${decoded}/960.webp`)
    if (small === null) throw new Refusal('unavailable')
    const large = (await ctx.storage.get(`${decoded}/1600.webp`)) ?? small
    const logo = await sharp(small).resize(logoSide, logoSide, { fit: 'cover' }).webp({ quality: 86 }).toBuffer()
    await ctx.storage.put(`${folder}/small.webp`, small)
    await ctx.storage.put(`${folder}/large.webp`, large)
    await ctx.storage.put(`${folder}/logo.webp`, logo)
  } finally {
    await rm(path, { force: true })
    await removeStored(ctx, decoded)
  }
  return key
}
