import type { FastifyInstance } from 'fastify'

/** Larger than any photo that a phone makes; what is more is not read to its end. */
const mostBytes = 60 * 1024 * 1024

/**
 * Where another app's share arrives when no worker has taken it: nothing of it is kept, and the page asks for the file again. It changes
 * nothing, so it does not matter which page sent it.
 */
export async function serveShareTarget(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request, payload, done) => {
      let bytes = 0
      payload.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > mostBytes) request.raw.destroy()
      })
      payload.on('end', () => done(null))
      payload.on('error', done)
    })
    scope.post('/share', async (_request, reply) => reply.redirect('/share?again', 303))
  })
}
