import { Transform } from 'node:stream'
import { icons } from 'virtual:icons'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './api/page-context.ts'
import { addAllLanguages } from './i18n/languages.server.ts'
import { showIfIncomplete } from './layouts/incomplete-notice.tsx'
import { recordEarlyInput } from './live/early-input.ts'
import { startAfterPhotos } from './live/start-after-photos.ts'
import type { PageHandle } from './root.tsx'
import { documentSprite } from './ui/icons/sprite.ts'

// The server fills these for each request; it must use the ones of this bundle.
export { apiContext, pageContext } from './api/page-context.ts'

export const streamTimeout = 5_000

type Drawing = {
  request: Request
  status: number
  headers: Headers
  routerContext: EntryContext
  loadContext: Readonly<RouterContextProvider>
}

addAllLanguages()

/** Draws a page: one without script in one go, any other as a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const drawing = { request, status, headers, routerContext, loadContext }
  const { matches } = routerContext.staticHandlerContext
  const isPlain = matches.some(({ route }) => isPlainHandle(routerContext.routeModules[route.id]?.handle))
  return isPlain ? drawAtOnce(drawing) : drawAsStream(drawing)
}

/** Whether a route's `handle` declares that its page ships no script. */
export function isPlainHandle(handle: unknown): boolean {
  return (handle as PageHandle | undefined)?.plain ?? false
}

/** No script will ever take the page over: without what it would need, and in half the time of a stream. */
export function drawAtOnce({ request, status, headers, routerContext }: Drawing): Response {
  const html = renderToStaticMarkup(<ServerRouter context={routerContext} url={request.url} />)
  return new Response(`<!DOCTYPE html>${withSprite(html, documentSprite(icons)(html))}`, { status, headers })
}

/** The shell at once for people, everything at once for robots, which do not wait. */
export function drawAsStream({ request, status, headers, routerContext, loadContext }: Drawing): Promise<Response> {
  const { nonce, report = console.error } = loadContext.get(pageContext)
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let isShellDrawn = false
    let finalStatus = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        bootstrapScriptContent: showIfIncomplete,
        // Rendered in place: later in the document it would need script to move there
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [readyEvent]() {
          isShellDrawn = true
          const body = inLargeParts(nonce, () => clearTimeout(timer))
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }))
        },
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500
          // Errors of the shell reject above and are reported there.
          if (isShellDrawn && !request.signal.aborted) report(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/**
 * React writes some 70 parts of 2 kB, each of which would be compressed and sent by itself: what it writes in one go stays in one piece.
 * The first one has the head of the page and all that is drawn at once.
 */
function inLargeParts(nonce: string, onEnd: () => void): Transform {
  const spriteOf = documentSprite(icons)
  let parts: Buffer[] = []
  let isBegun = false
  // Of what came after the first part: the end of the document
  let laterSprite = ''
  let next: NodeJS.Immediate | undefined
  const body = new Transform({
    transform(part: Buffer, _encoding, done) {
      parts.push(part)
      next ??= setImmediate(pass)
      done()
    },
    flush(done) {
      pass()
      if (laterSprite !== '') body.push(laterSprite)
      onEnd()
      done()
    },
    destroy(error, done) {
      clearImmediate(next)
      done(error)
    },
  })
  function pass() {
    clearImmediate(next)
    next = undefined
    if (parts.length === 0) return
    // Byte for byte: the end of the part may be the middle of a letter
    const html = Buffer.concat(parts).toString('latin1')
    const sprite = spriteOf(html)
    if (isBegun) laterSprite += sprite
    body.push(isBegun ? html : withSprite(withRecorder(startAfterPhotos(html, nonce), nonce), sprite), 'latin1')
    isBegun = true
    parts = []
  }
  return body
}

/** Errors of loading and of the shell. A visitor who left is not one, nor is an address that does not exist. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { report = console.error } = context.get(pageContext)
  report(error)
}

/** What is entered is recorded from the first element on, not from the end of the page. */
function withRecorder(html: string, nonce: string): string {
  return html.replace('<head>', () => `<head><script nonce="${nonce}">${recordEarlyInput}</script>`)
}

/** Before everything that is drawn: React takes no notice of an element there that is not its own. */
function withSprite(html: string, sprite: string): string {
  return sprite === '' ? html : html.replace('<body>', () => `<body>${sprite}`)
}
