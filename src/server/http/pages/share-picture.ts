import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { type LanderName, type Locale, landerNames, locales } from '../../../contract/constants.ts'
import type { Platform } from '../../platform/platform.ts'
import { wordsOf } from '../../platform/words.ts'
import { type Ctx, type Site, siteImageFolder, siteWords } from '../../sites/index.ts'
import { coloursOf } from './icon.ts'
import { drawSharePicture, largeMark, type MarkPlace, type SharePicture, smallMark } from './share-drawing.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
type Made = { etag: string; png: Promise<Buffer> }

/** What previews of links show: a picture of each site and of its landers, in the language of the page and the site's colours. */
export function serveSharePicture(
  app: FastifyInstance,
  { storage }: Pick<Platform, 'storage'>,
  contextOf: ContextOf,
): void {
  // As many as there are sites, landers and languages: nothing that a stranger types makes another one
  const made = new Map<string, Made>()

  function pictureOf(site: Site, lander: LanderName | null, locale: Locale): Made {
    const drawing = drawSharePicture(factsOf(site, lander, locale))
    const { logoImage, heroImage } = site.settings
    const facts = JSON.stringify([drawing, logoImage, heroImage])
    const etag = `"${createHash('sha256').update(facts).digest('base64url').slice(0, 22)}"`
    const key = `${site.id} ${lander} ${locale}`
    const known = made.get(key)
    if (known?.etag === etag) return known
    const png = withImages(storage, drawing, { logoImage, heroImage })
    png.catch(() => made.delete(key))
    made.set(key, { etag, png })
    return { etag, png }
  }

  app.get<{ Querystring: { lander?: unknown; lang?: unknown } }>('/share.png', async (request, reply) => {
    const { site } = await contextOf(request, reply)
    const lander = landerNames.find((name) => name === request.query.lander) ?? null
    const locale = locales.find((name) => name === request.query.lang) ?? site.settings.language
    const { etag, png } = pictureOf(site, lander, locale)
    reply.header('cache-control', 'public, max-age=86400').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await png)
  })
}

type Images = { logoImage: string | null; heroImage: string | null }

/** Uploaded images cover the built-in marks; those of a file that is gone stay. */
async function withImages(storage: Platform['storage'], drawing: string, images: Images): Promise<Buffer> {
  const covers = await Promise.all([
    coverOf(storage, images.heroImage ?? images.logoImage, largeMark),
    coverOf(storage, images.logoImage, smallMark),
  ])
  const parts = covers.filter((cover) => cover !== null)
  const picture = sharp(Buffer.from(drawing))
  if (parts.length === 0) return picture.png({ palette: true, effort: 7 }).toBuffer()
  return picture.composite(parts).png({ effort: 7 }).toBuffer()
}

async function coverOf(storage: Platform['storage'], key: string | null, { x, y, size }: MarkPlace) {
  const file = key === null ? null : await storage.get(`${siteImageFolder(key)}/small.webp`)
  if (file === null) return null
  const circle = Buffer.from(`<svg width="${size}" height="${size}"><circle cx="50%" cy="50%" r="50%"/></svg>`)
  const input = await sharp(file)
    // What matters in a hero image is in its right half
    .resize(size, size, { fit: 'cover', position: 'right' })
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left: x, top: y }
}

function factsOf(site: Site, lander: LanderName | null, locale: Locale): SharePicture {
  const { name, settings } = site
  const { logo, minimumAge } = settings
  const say = wordsOf(locale, 'landers')
  const { index_title, description } = siteWords(site, locale)
  const words =
    lander === null
      ? { headline: index_title, line: description }
      : { headline: say(`pageTitle.${lander}`), line: say(`description.${lander}`, { site: name }) }
  return {
    name,
    logo,
    minimumAge,
    ...words,
    colours: coloursOf(site),
  }
}
