import type { FastifyInstance } from 'fastify'
import { sandboxAgePath, sandboxAnswer } from '../../platform/config/age-verification-provider.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { devPage, escapeHtml } from './dev-page.ts'

/** The page of the sandbox that proves people's age, as they would meet a provider's own: links back with a signed answer, no script. */
export function serveSandboxAge(app: FastifyInstance, platform: Platform): void {
  if (platform.config.ageProvider !== 'sandbox') return
  app.get(sandboxAgePath, async (request, reply) => {
    const { state, back } = request.query as { state?: unknown; back?: unknown }
    if (typeof state !== 'string' || typeof back !== 'string' || !isOwn(back, request.host))
      throw new Refusal('not_found')
    const answer = (isAdult: boolean) => escapeHtml(sandboxAnswer(platform, { state, back, isAdult }))
    const page = `<p>A provider would look at a document or a bank account here, and tell the site one thing: over 18, or not.</p>
      <p><a href="${answer(true)}">I am over 18</a></p><p><a href="${answer(false)}">I am not</a></p>`
    return reply.header('cache-control', 'no-store').type('text/html').send(devPage('Proof of age (sandbox)', page))
  })
}

/** Leads nowhere but back to the site that asked. */
function isOwn(back: string, host: string): boolean {
  return URL.canParse(back) && new URL(back).host === host
}
