import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { markDrawing, markSvg } from '../../../shared/marks.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Site } from '../../sites/index.ts'
import { coloursOf } from './icon.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/**
 * The pictures of the installed app. `any`: the mark on its disc; `maskable` and `apple`: on a ground that systems cut to their shapes;
 * `mono` and `badge`: its outline alone, which systems colour themselves.
 */
const icons = {
  'any-192': { size: 192, look: 'disc' },
  'any-512': { size: 512, look: 'disc' },
  'maskable-192': { size: 192, look: 'ground' },
  'maskable-512': { size: 512, look: 'ground' },
  'mono-512': { size: 512, look: 'outline' },
  'apple-180': { size: 180, look: 'ground' },
  'badge-96': { size: 96, look: 'outline' },
} as const
type AppIcon = keyof typeof icons
type Look = (typeof icons)[AppIcon]['look']

/** Increment to invalidate rendered images. */
const edition = 2
/** Of the width: beyond 80 % a maskable icon may be cropped, so the logo has a margin. */
const markShare: Record<Look, number> = { disc: 1, ground: 0.74, outline: 0.9 }

/** Fingerprint of an icon's appearance; an address that contains it is immutable. */
function iconVersion(site: Site): string {
  const { logo } = site.settings
  const drawn = JSON.stringify([edition, logo, coloursOf(site)])
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 10)
}

export function iconAddress(icon: AppIcon, site: Site): string {
  return `/icons/${icon}.png?v=${iconVersion(site)}`
}

/** The icons of the site at this host, drawn once for each look. */
export function serveAppIcons(app: FastifyInstance, contextOf: ContextOf): void {
  // As many as there are sites and sizes: nothing that a stranger types makes another one
  const made = new Map<string, Promise<Buffer>>()

  function pictureOf(icon: AppIcon, site: Site): Promise<Buffer> {
    const key = `${site.id} ${icon} ${iconVersion(site)}`
    const known = made.get(key)
    if (known !== undefined) return known
    for (const old of made.keys()) if (old.startsWith(`${site.id} ${icon} `)) made.delete(old)
    const png = draw(icon, site)
    png.catch(() => made.delete(key))
    made.set(key, png)
    return png
  }

  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>('/icons/:file', async (request, reply) => {
    const icon = Object.keys(icons).find((name) => `${name}.png` === request.params.file) as AppIcon | undefined
    if (icon === undefined) throw new Refusal('not_found')
    const { site } = await contextOf(request, reply)
    const isOfVersion = request.query.v === iconVersion(site)
    reply.header('cache-control', isOfVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
    return reply.type('image/png').send(await pictureOf(icon, site))
  })
}

function draw(icon: AppIcon, site: Site): Promise<Buffer> {
  const { size, look } = icons[icon]
  return sharp(Buffer.from(svgOf(look, site)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ effort: 7 })
    .toBuffer()
}

function svgOf(look: Look, site: Site): string {
  const { logo } = site.settings
  const colours = coloursOf(site)
  if (look === 'disc') return markSvg(logo, colours)
  const share = markShare[look]
  const place = (32 * (1 - share)) / 2
  const ground = look === 'ground' ? `<rect width="32" height="32" fill="${colours.disc}"/>` : ''
  const mark = markDrawing(logo, look === 'outline' ? { ink: '#ffffff', lit: '#ffffff' } : colours)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}<g transform="translate(${place} ${place}) scale(${share})">${mark}</g></svg>`
}
