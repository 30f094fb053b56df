import type { FastifyInstance } from 'fastify'

/** Pages say for themselves whether they are for search engines; what is no page never is. Icons, sitemaps and pictures for previews are. */
const noPage = /^\/(?:api|photos|office|dev|health|ready|sw-push\.js|__manifest|offline|share)(?:[/?]|$)|\.data(?:\?|$)/

/** Keeps calls, photos and other files of members out of search engines, also where one was led there by a link. */
export function keepFromRobots(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (noPage.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  })
}
