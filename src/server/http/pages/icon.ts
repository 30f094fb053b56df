import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lamp, type MarkColours, markSvg } from '../../../shared/marks.ts'
import type { Ctx, Site } from '../../sites/index.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Of sites that repaint nothing: `dusk` and the dark `primary` of web/ui/theme.css. */
const ownColours = { disc: '#2b1431', ink: '#ff8d7b' }

/** The mark of the site at this host, in its colours: what a browser's tab and a push show. */
export function serveIcon(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/icon.svg', async (request, reply) => {
    const { site } = await contextOf(request, reply)
    const drawn = markSvg(site.settings.logo, coloursOf(site))
    return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(drawn)
  })
}

/** What a site's mark is drawn in. */
export function coloursOf({ settings: { palette } }: Site): MarkColours {
  return {
    disc: palette.dusk?.light ?? ownColours.disc,
    ink: palette.primary?.dark ?? ownColours.ink,
    lit: lamp,
  }
}
