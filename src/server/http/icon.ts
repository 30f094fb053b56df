import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { markSvg } from '../../shared/marks.ts'
import type { Ctx } from '../sites/index.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

/** Of sites that repaint nothing: `primary` and `on-primary` of web/ui/theme.css. */
const ownColours = { disc: '#ff7a66', ink: '#31100b' }

/** The mark of the site at this host, in its colours: what a browser's tab and a push show. */
export function serveIcon(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/icon.svg', async (request, reply) => {
    const { logo, palette } = (await contextOf(request, reply)).site.settings
    const colours = {
      disc: palette.primary?.light ?? ownColours.disc,
      ink: palette['on-primary']?.light ?? ownColours.ink,
    }
    return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(markSvg(logo, colours))
  })
}
