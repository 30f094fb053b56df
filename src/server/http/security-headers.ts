import type { IncomingMessage } from 'node:http'
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import { Refusal } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { errorBody } from './api/errors.ts'

const reportPath = '/csp-report'
/** Pages whose forms, where the browser runs no script, lead on to a payment or age provider. Browsers apply `form-action` to redirects as well. */
const leadsToProvider = /^\/(?:credits|directdebit|age)(?:[/?]|$)/

/** Helmet's options: no third party gets a request or a referrer from any page, and forms post to this site only. */
function helmetOptions({ isDevelopment }: Pick<Config, 'isDevelopment'>): FastifyHelmetOptions {
  const local = isDevelopment ? ["'unsafe-inline'"] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...local],
        // Inline: placeholders of photos are style attributes, and the toast library adds its own style element
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Voice notes that are being sent play from memory
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...(isDevelopment ? ['ws:'] : [])],
        formAction: ["'self'", (request: IncomingMessage) => (leadsToProvider.test(request.url ?? '') ? 'https:' : '')],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        reportUri: [reportPath],
        reportTo: ['csp'],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isDevelopment ? false : { maxAge: 31_536_000 },
  }
}

/** What pages may use: the camera for verification, the microphone for voice notes, the place for searching nearby. */
const permissionsPolicy = [
  'camera=(self)',
  'microphone=(self)',
  'geolocation=(self)',
  ...['accelerometer', 'browsing-topics', 'display-capture', 'gyroscope', 'magnetometer', 'midi', 'payment', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

/** What browsers apply to documents and workers only, 1 kB in each answer. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'reporting-endpoints',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Scripts, styles and fonts of the build. */
const builtFile = /^\/assets\/(?!.*worker)/
/** An SVG can be a document with a script. */
const photoType = /^image\/(?!svg)/

/**
 * On every answer of a route; without those of documents on the files of a page. Helmet reads its options anew for each request, so its headers
 * are made once, for both kinds of addresses.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'isDevelopment'>): Promise<void> {
  const [usual, leading] = await Promise.all([headersOf('/', config), headersOf('/credits', config)])
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(leadsToProvider.test(request.url) ? leading : usual)
    done()
  })
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    if (builtFile.test(url) || photoType.test(String(reply.getHeader('content-type'))))
      for (const name of documentHeaders) reply.removeHeader(name)
    done()
  })
}

async function headersOf(path: string, config: Pick<Config, 'isDevelopment'>): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(fastifyHelmet, helmetOptions(config))
  app.get(path, async (_request, reply) => reply.getHeaders())
  const made = (await app.inject(path)).json<Record<string, string>>()
  return { ...made, 'permissions-policy': permissionsPolicy, 'reporting-endpoints': `csp="${reportPath}"` }
}

/** For answers that never reach a route, such as a path that cannot be decoded, and for the live stream's own HTTP answers. They hold no page. */
export function bareSecurityHeaders({ isDevelopment }: Pick<Config, 'isDevelopment'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(!isDevelopment && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** A name or address with an optional port, as RFC 9110 has it; no user name, path, quotes or spaces. */
const validHost = /^(?:[a-z\d](?:[\w.-]*[\w.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Refuses requests without exactly one usable `Host`: addresses of pages are built from it. HTTP/1.0 requests may lack it. */
export function refuseBadHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isUsableHost(request)) done()
    else
      reply
        .code(400)
        .header('cache-control', 'no-store')
        .send(errorBody(new Refusal('invalid_input'), request.id))
  })
}

/** Whether a request has exactly one usable `Host`, or none. */
export function isUsableHost({ host, raw }: { host: string; raw: Pick<IncomingMessage, 'rawHeaders'> }): boolean {
  const given = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  return given.length <= 1 && (!host || (validHost.test(host) && URL.canParse(`http://${host}`)))
}

const reportedDirectives = new Set(['script-src', 'style-src', 'img-src', 'media-src', 'connect-src', 'form-action'])

/**
 * Counts what browsers report of pages that break the content security policy, by directive. Addresses and samples in reports may hold private
 * data: they are neither logged nor stored.
 */
export function serveCspReports(app: FastifyInstance, { cspReports }: Pick<Metrics, 'cspReports'>): void {
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      scope.getDefaultJsonParser('ignore', 'ignore'),
    )
    scope.post(reportPath, async ({ body }, reply: FastifyReply) => {
      for (const directive of directivesIn(body)) cspReports.add({ directive })
      return reply.code(204).send()
    })
  })
}

type Report = { 'csp-report'?: Record<string, unknown>; body?: Record<string, unknown> } | null

function directivesIn(body: unknown): string[] {
  const reports: Report[] = Array.isArray(body) ? body.slice(0, 20) : [body as Report]
  return reports.map((report) => {
    const reported = report?.['csp-report']?.['effective-directive'] ?? report?.body?.effectiveDirective
    const directive = typeof reported === 'string' ? reported.replace(/-(?:elem|attr)$/, '') : ''
    return reportedDirectives.has(directive) ? directive : 'other'
  })
}
