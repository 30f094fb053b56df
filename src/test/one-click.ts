import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { RouterContext } from 'react-router'
import type { Api } from '../contract/index.ts'
import { contextMaker } from '../server/http/context.ts'
import { servePages, servePagesEarly } from '../server/http/pages.ts'
import type { TestProduct } from './server.ts'
import { stubBuild } from './stub-build.ts'

type UnsubscribePage = { action(args: never): Promise<unknown> }
type Tokens = { apiContext: RouterContext<Api>; pageContext: RouterContext<unknown> }
const web = join(import.meta.dirname, '../web')

/**
 * The server of pages with one page, the one that mail programs post to (RFC 8058): its own action behind the real contexts, without the
 * built pages around it. `press` posts as a mail program does: one form field, no cookie, no origin, from nowhere we know.
 */
export async function oneClickDoor({ platform }: Pick<TestProduct, 'platform'>) {
  const { action } = (await import(join(web, 'pages/notifications/unsubscribe.tsx'))) as UnsubscribePage
  const { apiContext, pageContext } = (await import(join(web, 'api/page-context.ts'))) as Tokens
  const build = stubBuild(
    { pages: { unsubscribe: { action } }, entry: { apiContext, pageContext, isPlainHandle: () => false } },
    ({ actionData }) => actionData,
  )
  const app = fastify() as unknown as FastifyInstance
  await app.register(fastifyCookie)
  await servePages(app, platform, contextMaker(platform), servePagesEarly(app), {
    load: async () => build,
    mode: 'production',
  })

  return {
    /** Answers the status, and what came of it: `type`, `all` or `expired`. */
    async press(address: string, body: OneClickBody = 'form') {
      const { pathname, search, host } = new URL(address)
      const boundary = 'mail-program'
      const sent =
        body === 'form'
          ? { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' }
          : {
              type: `multipart/form-data; boundary=${boundary}`,
              payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
            }
      const { statusCode, body: text } = await app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { host, 'content-type': sent.type },
        payload: sent.payload,
      })
      const [answer] = Object.values((JSON.parse(text || 'null') as Record<string, { done?: string }> | null) ?? {})
      return { status: statusCode, done: answer?.done ?? null }
    },
    close: () => app.close(),
  }
}

/** Both ways that RFC 8058 lets a mail program write it. */
type OneClickBody = 'form' | 'multipart'
