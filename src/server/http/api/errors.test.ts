import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { StorageError } from '../../platform/files/storage.ts'
import { answerError } from './errors.ts'

const logged: { level: string; message: unknown }[] = []
const note = (level: string) => (facts: unknown, message: unknown) => logged.push({ level, message: message ?? facts })
const logger: Record<string, unknown> = { level: 'debug', child: () => logger }
logger.trace = () => undefined
for (const level of ['debug', 'info', 'warn', 'error', 'fatal']) logger[level] = note(level)

const app = fastify({
  loggerInstance: logger as never,
  logController: new fastify.LogController({ disableRequestLogging: true }),
})
app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
app.post('/body', async () => 'OK')
/** Like a page rendered while its visitor disconnects: the request's signal is aborted. */
app.get('/slow', async (request) => {
  await once(request.raw.socket, 'close')
  throw new DOMException('This operation was aborted', 'AbortError')
})
app.get('/fault', async (request) => {
  await once(request.raw.socket, 'close')
  throw new TypeError('a fault of ours')
})
app.get('/refused', async () => {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
})
app.get('/files', async () => {
  throw new StorageError('read', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
})
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())
beforeEach(() => void logged.splice(0))

/** Begins a request and ends the connection before it is answered. */
async function leave(head: string, body = ''): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const received = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${head} HTTP/1.1\r\nHost: localhost\r\n${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: 5000\r\n`}\r\n${body}`,
  )
  await received
  await turn()
  socket.destroy()
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(0))
}

test.each([
  ['in the middle of a body', 'POST /body', '{"a":'],
  ['while its page is drawn', 'GET /slow', ''],
])('a client that disconnects %s is not logged as an error', async (_name, head, body) => {
  await leave(head, body)
  expect(logged).toEqual([{ level: 'debug', message: 'the client left before the answer' }])
})

test('a server error is logged even if the client has disconnected', async () => {
  await leave('GET /fault')
  expect(logged).toEqual([{ level: 'error', message: 'request failed' }])
})

test('what another server refuses us is one while the client waits', async () => {
  expect((await app.inject('/refused')).statusCode).toBe(503)
  expect(logged).toEqual([{ level: 'error', message: 'request failed' }])
})

test('files that cannot be read or written are unavailable, and logged with the reason', async () => {
  const answer = await app.inject('/files')
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([503, 'unavailable'])
  expect(logged).toEqual([{ level: 'error', message: 'request failed' }])
  expect(new StorageError('read', Object.assign(new Error(), { code: 'ENOSPC' })).message).toBe(
    'files could not be read: ENOSPC',
  )
})
