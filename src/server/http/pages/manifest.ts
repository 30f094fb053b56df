import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wordsOf } from '../../platform/words.ts'
import { type Ctx, siteWords } from '../../sites/index.ts'
import { iconAddress } from './app-icons.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Of sites that repaint nothing: `canvas` of web/ui/theme.css. */
const canvas = '#fbf6f1'

/** Web app manifest of the site, in the visitor's language. */
export function serveManifest(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const ctx = await contextOf(request, reply)
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'cookie')
      .type('application/manifest+json')
      .send(JSON.stringify(manifestOf(ctx)))
  })
}

/** A web app manifest. Source: https://www.w3.org/TR/appmanifest/ and, for shares, https://w3c.github.io/web-share-target/. */
function manifestOf({ site, locale }: Pick<Ctx, 'site' | 'locale'>) {
  const { palette, mailName } = site.settings
  const say = wordsOf(locale, 'common')
  return {
    id: '/',
    name: site.name,
    // Others can read the home screen: use the neutral name, as in emails and push notifications
    short_name: mailName,
    description: siteWords(site, locale).description,
    lang: locale,
    dir: 'ltr',
    start_url: '/members?app',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    theme_color: palette['primary-soft']?.light ?? canvas,
    background_color: canvas,
    categories: ['social', 'lifestyle'],
    icons: [
      icon('any-192', 'any', 192),
      icon('any-512', 'any', 512),
      icon('maskable-192', 'maskable', 192),
      icon('maskable-512', 'maskable', 512),
      icon('mono-512', 'monochrome', 512),
    ],
    shortcuts: [
      { name: say('nav.messages'), url: '/chats?app' },
      { name: say('nav.likes'), url: '/likes?app' },
      { name: say('nav.search'), url: '/members?app' },
    ].map((shortcut) => ({ ...shortcut, icons: [icon('any-192', 'any', 192)] })),
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          {
            name: 'photo',
            accept: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'],
          },
        ],
      },
    },
  }

  function icon(name: Parameters<typeof iconAddress>[0], purpose: string, size: number) {
    return { src: iconAddress(name, site), sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
}
