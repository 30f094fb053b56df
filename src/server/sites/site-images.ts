import type { FastifyInstance } from 'fastify'
import { siteImages } from '../../contract/setting-fields.ts'
import { Refusal } from '../platform/errors.ts'
import { sendStoredFile } from '../platform/files/send-file.ts'
import type { Platform } from '../platform/platform.ts'
import type { SiteSettings } from './settings.ts'

/** Stored files of an uploaded image: up to 960 and up to 1600 pixels wide, and a square of 256 for logos. */
const siteImageFiles = ['small.webp', 'large.webp', 'logo.webp'] as const
type SiteImageFile = (typeof siteImageFiles)[number]

/** Folder of an image in the storage. */
export const siteImageFolder = (key: string): string => `site-images/${key}`

/** Addresses of the images of a site, whose content never changes; null for the built-in ones. */
export function siteImageAddresses({ logoImage, heroImage }: Pick<SiteSettings, 'logoImage' | 'heroImage'>) {
  const address = (key: string, file: SiteImageFile) => `${siteImages.path}${key}/${file}`
  return {
    logo_image: logoImage === null ? null : address(logoImage, 'logo.webp'),
    hero_image:
      heroImage === null ? null : { small: address(heroImage, 'small.webp'), large: address(heroImage, 'large.webp') },
  }
}

/** Serves uploaded logos and hero images to everyone. The key in the address is the hash of the upload. */
export function serveSiteImages(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { key: string; file: string } }>(`${siteImages.path}:key/:file`, async (request, reply) => {
    const { key } = request.params
    const file = siteImageFiles.find((name) => name === request.params.file)
    if (!/^[\da-f]{32}$/.test(key) || file === undefined) throw new Refusal('not_found')
    const stored = `${siteImageFolder(key)}/${file}`
    if ((await platform.storage.size(stored)) === null) throw new Refusal('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff')
    return sendStoredFile(platform, request, reply, { key: stored, type: 'image/webp' })
  })
}
