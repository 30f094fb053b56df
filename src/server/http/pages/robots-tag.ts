import type { FastifyInstance } from 'fastify'

/** Pages set their own robots rules; everything else is not indexed, except icons, sitemaps and preview images. */
const noPage = /^\/(?:api|photos|office|dev|health|ready|sw-push\.js|__manifest|offline|share)(?:[/?]|$)|\.data(?:\?|$)/

/** Keeps API calls, photos and other member files out of search engines. */
export function keepFromRobots(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (noPage.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    done()
  })
}
