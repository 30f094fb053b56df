import { createHash, createPrivateKey, createPublicKey, createSign, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { openVault } from '../db/vault.ts'

/** The DKIM key and its selector, published in the DNS of every sending domain. */
export type DkimKey = { selector: string; privateKey: KeyObject }

/** These headers are signed once more than they occur, so that none can be added in transit. */
const sealedFields = ['from', 'to', 'subject', 'date', 'reply-to', 'content-type']
const furtherFields = [
  'message-id',
  'mime-version',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
  'feedback-id',
]

/** The DKIM key from the environment, or one generated for this domain on the first run and stored in the database. */
export async function openDkimKey(
  db: Db,
  { dkim, mailDomain, secretKeys }: Pick<Config, 'dkim' | 'mailDomain' | 'secretKeys'>,
): Promise<DkimKey> {
  const pem = dkim.key ?? (await openVault(db, secretKeys).ensure(`dkim ${mailDomain}`, newPem))
  return { selector: dkim.selector, privateKey: createPrivateKey(pem) }
}

async function newPem(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** DNS TXT record at `<selector>._domainkey.<domain>` (RFC 6376, 3.6.1). */
export function dkimRecord({ privateKey }: DkimKey): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`
}

/** Prepends a DKIM signature of the sending domain: rsa-sha256, relaxed/relaxed (RFC 6376). */
export function signMail(raw: Buffer, key: DkimKey, domain: string): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  const fields = fieldsOf(raw.subarray(0, end).toString('latin1'))
  const names = namesToSign(fields)
  const bodyHash = createHash('sha256')
    .update(relaxedBody(raw.subarray(end + 4)), 'latin1')
    .digest('base64')
  const open = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${key.selector};\r\n h=${folded(names)};\r\n bh=${bodyHash};\r\n b=`
  const signer = createSign('RSA-SHA256')
  for (const line of fieldsNamed(fields, names)) signer.update(`${line}\r\n`, 'latin1')
  signer.update(`dkim-signature:${relaxedValue(` ${open}`)}`, 'latin1')
  const signature = signer.sign(key.privateKey, 'base64').replace(/.{70}/g, '$&\r\n ')
  return Buffer.concat([Buffer.from(`DKIM-Signature: ${open}${signature}\r\n`, 'latin1'), raw])
}

type Field = { name: string; value: string }

function fieldsOf(head: string): Field[] {
  return head.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) }
  })
}

/** Each as often as it is there; the sealed ones once more. */
function namesToSign(fields: readonly Field[]): string[] {
  const present = (name: string) => fields.filter((field) => field.name === name).map(() => name)
  return [
    ...sealedFields.flatMap((name) => [...present(name), name]),
    ...furtherFields.flatMap((name) => present(name)),
  ]
}

/** Repeated headers are taken from the bottom up; missing ones are signed as empty (RFC 6376, 5.4.2). */
function fieldsNamed(fields: readonly Field[], names: readonly string[]): string[] {
  const left = fields.toReversed()
  return names.flatMap((name) => {
    const place = left.findIndex((field) => field.name === name)
    if (place === -1) return []
    const [field] = left.splice(place, 1)
    return [`${name}:${relaxedValue(field?.value ?? '')}`]
  })
}

function relaxedValue(value: string): string {
  return value
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
}

function relaxedBody(body: Buffer): string {
  const lines = body
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const last = lines.findLastIndex((line) => line !== '')
  return lines
    .slice(0, last + 1)
    .map((line) => `${line}\r\n`)
    .join('')
}

function folded(names: readonly string[]): string {
  return names.join(':').replace(/(.{50,70}?:)/g, '$1\r\n ')
}
