import type { FastifyInstance } from 'fastify'

/** Larger than any phone photo; larger bodies are not read to the end. */
const mostBytes = 60 * 1024 * 1024

/**
 * Share target without a service worker: discards the data, and the page asks for the file again. It changes nothing,
 * so no origin check is needed.
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
