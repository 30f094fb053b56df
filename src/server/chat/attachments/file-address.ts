import { chatFileRoute } from '../../../contract/routes.ts'
import type { Platform } from '../../platform/platform.ts'

/** A file of a message, for one of the two of its conversation, until a moment. */
export type FileToken = { conversationId: string; seq: number; viewerId: string; until: Date }

type Signing = { secrets: Pick<Platform['secrets'], 'sign' | 'isSigned'> }

const purpose = 'chat-file'
const windowMs = 30 * 60_000
const [, route = ''] = chatFileRoute.split(' ')

/** When an address that is given now ends: half an hour to an hour from now, the same for all that are given in a half-hour, so that browsers may keep the file. */
export function addressEnd(now: Date): Date {
  return new Date((Math.floor(now.getTime() / windowMs) + 2) * windowMs)
}

/** Signed address of a file. */
export function fileAddress({ secrets }: Signing, ticket: FileToken): string {
  const facts = packed(ticket)
  return route.replace(':token', `${facts}.${secrets.sign(purpose, facts)}`)
}

/** What an address was given for; null for anything that we did not sign. Whether it still holds, says `until`. */
export function readFileToken({ secrets }: Signing, token: string): FileToken | null {
  const [facts = '', signature = ''] = token.split('.')
  return secrets.isSigned(purpose, facts, signature) ? unpacked(facts) : null
}

function packed({ conversationId, viewerId, seq, until }: FileToken): string {
  const bytes = Buffer.alloc(40)
  bytes.write(conversationId.replaceAll('-', ''), 0, 'hex')
  bytes.write(viewerId.replaceAll('-', ''), 16, 'hex')
  bytes.writeUInt32BE(seq, 32)
  bytes.writeUInt32BE(Math.ceil(until.getTime() / 1_000), 36)
  return bytes.toString('base64url')
}

function unpacked(facts: string): FileToken {
  const bytes = Buffer.from(facts, 'base64url')
  return {
    conversationId: idAt(bytes, 0),
    viewerId: idAt(bytes, 16),
    seq: bytes.readUInt32BE(32),
    until: new Date(bytes.readUInt32BE(36) * 1_000),
  }
}

function idAt(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
