import { createHash, createPublicKey, createVerify } from 'node:crypto'

/**
 * Whether the first DKIM signature of a mail holds (RFC 6376), read from its bytes as a receiver does and knowing nothing of how it was
 * made. `txt` answers the DNS: name -> what stands there. Answers the names that were signed, or why it does not hold.
 */
export function verifyDkim(raw: Buffer, txt: (name: string) => string | undefined) {
  const message = raw.toString('binary')
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const fields = head.replace(/\r\n([ \t])/g, '\u0000$1').split('\r\n')
  const own = fields.find((field) => /^dkim-signature\s*:/i.test(field))
  if (own === undefined) return { isValid: false as const, why: 'no signature' }
  const tags = tagsOf(own.slice(own.indexOf(':') + 1))
  const at = (name: string) => (tags.get(name) ?? '').replace(/[\s\u0000]/g, '')
  if (at('v') !== '1' || at('a') !== 'rsa-sha256' || at('c') !== 'relaxed/relaxed')
    return { isValid: false as const, why: 'another kind of signature' }
  const record = tagsOf(txt(`${at('s')}._domainkey.${at('d')}`) ?? '')
  if (record.get('v')?.trim() !== 'DKIM1') return { isValid: false as const, why: 'no key' }
  if (createHash('sha256').update(bodyOf(body), 'binary').digest('base64') !== at('bh'))
    return { isValid: false as const, why: 'another body' }
  const names = at('h').toLowerCase().split(':')
  const stack = new Map<string, string[]>()
  for (const field of fields) {
    const name = field.slice(0, field.indexOf(':')).trim().toLowerCase()
    stack.set(name, [...(stack.get(name) ?? []), canonical(field)])
  }
  const signed = names.map((name) => stack.get(name)?.pop()).filter((line) => line !== undefined)
  const ownBare = canonical(own.replace(/(;[\s\u0000]*b=)[^;]*/, '$1'))
  const key = createPublicKey({ key: Buffer.from(record.get('p') ?? '', 'base64'), format: 'der', type: 'spki' })
  const verifier = createVerify('sha256').update(`${signed.map((line) => `${line}\r\n`).join('')}${ownBare}`, 'binary')
  if (!verifier.verify(key, at('b'), 'base64')) return { isValid: false as const, why: 'another signature' }
  return { isValid: true as const, domain: at('d'), names, bits: key.asymmetricKeyDetails?.modulusLength }
}

function tagsOf(list: string): Map<string, string> {
  return new Map(
    list.split(';').flatMap((tag): [string, string][] => {
      const [name = '', ...value] = tag.split('=')
      return name.trim() === '' ? [] : [[name.replace(/[\s\u0000]/g, ''), value.join('=')]]
    }),
  )
}

function canonical(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replaceAll('\u0000', '')
    .replace(/[\t ]+/g, ' ')
    .trim()
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`
}

function bodyOf(body: string): string {
  const bare = body.replace(/[\t ]+(?=\r\n|$)/g, '').replace(/[\t ]+/g, ' ')
  const ended = bare.replace(/(\r\n)+$/, '')
  return ended === '' ? '' : `${ended}\r\n`
}
