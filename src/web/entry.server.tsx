import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './api/page-context.ts'
import { addAllLanguages } from './i18n/languages.server.ts'

// The server fills these for each request; it must use the ones of this bundle.
export { apiContext, pageContext } from './api/page-context.ts'

export const streamTimeout = 5_000

addAllLanguages()

/** Draws a page: the shell at once for people, everything at once for robots, which do not wait. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, report = console.error } = loadContext.get(pageContext)
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let isShellDrawn = false
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // What is drawn goes where it belongs: later in the document it would need script to get there
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          isShellDrawn = true
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }))
        },
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500
          // Errors of the shell reject above and are reported there.
          if (isShellDrawn) report(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Errors of loading and of the shell. A visitor who left is not one, nor is an address that does not exist. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { report = console.error } = context.get(pageContext)
  report(error)
}
