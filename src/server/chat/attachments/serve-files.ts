import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chatUpload } from '../../../contract/constants.ts'
import { chatFileRoute, chatUploadRoute } from '../../../contract/routes.ts'
import { viewerOf } from '../../accounts/index.ts'
import { refuseLimited } from '../../accounts/log-in/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { sendStoredFile } from '../../platform/files/send-file.ts'
import type { Ctx } from '../../sites/index.ts'
import { refuseTurnedOff } from '../../sites/kill-switches/index.ts'
import { attachments, conversationMembers, messages } from '../tables.ts'
import { maySeePhoto } from './attachment-rules.ts'
import { type FileToken, readFileToken } from './file-address.ts'
import { type StoredAttachment, storedFile } from './stored-files.ts'
import { takeUpload } from './uploads.ts'

/** What is taken back, or left by a log-out, must not stay in a browser for long. */
const mostCachedSeconds = 300

type RouteOptions = {
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
  refuseForeignOrigin: (request: FastifyRequest) => void
}

/** The doors of chat outside the JSON calls: photos and voice notes on their way in, and at their addresses. */
export async function serveChatFiles(
  app: FastifyInstance,
  { contextOf, refuseForeignOrigin }: RouteOptions,
): Promise<void> {
  await app.register(async (scope) => {
    // The bytes go to their file as they come
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const [, url = ''] = chatUploadRoute.split(' ')
    scope.put(url, async (request, reply) => {
      refuseForeignOrigin(request)
      endAfterFarTooMuch(request, reply)
      const ctx = await contextOf(request, reply)
      refuseTurnedOff(ctx, chatUploadRoute)
      refuseLimited(ctx, chatUploadRoute)
      const view = await takeUpload(ctx, request)
      return reply.header('cache-control', 'no-store').send(view)
    })
  })
  const [, url = ''] = chatFileRoute.split(' ')
  app.get(url, async (request, reply) => sendFile(await contextOf(request, reply), request, reply))
}

/** What will not be read to its end ends with its connection. */
function endAfterFarTooMuch({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length'] ?? 0) > chatUpload.voiceBytes * 4) reply.header('connection', 'close')
}

async function sendFile(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
  const { token = '' } = request.params as { token?: string }
  const { memberId } = viewerOf(ctx)
  const ticket = readFileToken(ctx, token)
  // Addresses are valid for their viewer only
  if (ticket === null || ticket.viewerId !== memberId) throw new Refusal('not_found')
  const secondsLeft = Math.floor((ticket.until.getTime() - ctx.clock.now().getTime()) / 1_000)
  if (secondsLeft <= 0) throw new Refusal('link_expired')
  const { size } = request.query as { size?: unknown }
  const file = await fileFor(ctx, ticket, size === 'small' ? 'small' : 'large')
  if (file === null) throw new Refusal('not_found')
  reply
    .header(
      'cache-control',
      file.isOneView ? 'private, no-store' : `private, max-age=${Math.min(secondsLeft, mostCachedSeconds)}`,
    )
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
  return sendStoredFile(ctx, request, reply, file)
}

type FileRow = StoredAttachment & {
  is_sender: boolean
  is_one_view: boolean
  opened_at: Date | null
}
const query = statement<{ memberId: string; conversationId: string; seq: number }, FileRow>(
  'chat_file',
  () => sql`SELECT a.kind, a.sender_id = mine.member_id AS is_sender, a.files_key, a.media_type, a.width, a.is_one_view, a.opened_at
    FROM ${conversationMembers} mine
    JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.seq = ${sql.placeholder('seq')}::int
    JOIN ${attachments} a ON a.conversation_id = x.conversation_id AND a.seq = x.seq
    WHERE mine.member_id = ${sql.placeholder('memberId')}::uuid AND mine.conversation_id = ${sql.placeholder('conversationId')}::uuid
      AND x.seq > mine.deleted_seq AND x.unsent_at IS NULL AND a.files_key IS NOT NULL`,
)

/** The file behind an address, if its member may see it at this moment: what was true when it was given may have changed. */
async function fileFor(ctx: Ctx, { conversationId, seq, viewerId }: FileToken, size: 'small' | 'large') {
  const [row] = await query(ctx.db, { memberId: viewerId, conversationId, seq })
  if (row === undefined) return null
  const file = storedFile(row, size)
  if (row.kind === 'voice') return { ...file, isOneView: false }
  const photo = { hasFiles: true, isOneView: row.is_one_view, openedAt: row.opened_at }
  if (!maySeePhoto(photo, { isSender: row.is_sender, now: ctx.clock.now() })) return null
  return { ...file, isOneView: row.is_one_view }
}
