export type Encoding = '7bit' | '8bit' | 'base64' | 'quoted-printable'
/** `text` has `\n` between its lines. */
export type Part = { type: string; text: string; encoding?: Encoding; charset?: 'utf-8' | 'iso-8859-1' }
export type Message = {
  headers: readonly (readonly [name: string, value: string])[]
  /** What the parts are together, such as `multipart/report; report-type=delivery-status`; null: there is one, and it is the mail. */
  container: string | null
  parts: readonly Part[]
  newline: '\n' | '\r\n'
  /** Long headers go on in the next line. */
  isFolded: boolean
}

/** A message as its bytes travel. */
export function bytesOfMessage({ headers, container, parts, newline, isFolded }: Message): Buffer {
  const boundary = '=_part/1.20260615.vonk'
  const chunks: Buffer[] = []
  const line = (text: string) => chunks.push(Buffer.from(`${text}\n`))
  for (const [name, value] of headers) line(headerLine(name, value, isFolded))
  line('MIME-Version: 1.0')
  if (container === null) {
    for (const part of parts) addPart(chunks, part)
  } else {
    line(headerLine('Content-Type', `${container}; boundary="${boundary}"`, isFolded))
    line('')
    line('This is a MIME-encapsulated message.')
    for (const part of parts) {
      line('')
      line(`--${boundary}`)
      addPart(chunks, part)
    }
    line('')
    line(`--${boundary}--`)
  }
  return withNewlines(Buffer.concat(chunks), newline)
}

function addPart(chunks: Buffer[], { type, text, encoding = '7bit', charset }: Part): void {
  const head = [`Content-Type: ${type}${charset === undefined ? '' : `; charset=${charset}`}`]
  if (encoding !== '7bit') head.push(`Content-Transfer-Encoding: ${encoding}`)
  chunks.push(Buffer.from(`${head.join('\n')}\n\n`))
  const bytes = Buffer.from(text, charset === 'iso-8859-1' ? 'latin1' : 'utf8')
  chunks.push(encoded(bytes, encoding), Buffer.from('\n'))
}

function encoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\n'))
  return encoding === 'quoted-printable' ? Buffer.from(quotedPrintable(bytes)) : bytes
}

/** RFC 2045: lines of at most 76 characters, soft breaks at `=`. */
function quotedPrintable(bytes: Buffer): string {
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map((line) =>
      line.replace(
        /[^\x20-\x3c\x3e-\x7e]|[ ]$/g,
        (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      ),
    )
  return lines.map((line) => line.match(/(?:=[0-9A-F]{2}|[^=]){1,72}/g)?.join('=\n') ?? '').join('\n')
}

/** One field; folded, it goes on behind a tab. */
export function headerLine(name: string, value: string, isFolded: boolean): string {
  const whole = `${name}: ${value}`
  return isFolded && whole.length > 40 ? whole.replace(/(.{24,60}?;?) /g, '$1\n\t') : whole
}

function withNewlines(bytes: Buffer, newline: '\n' | '\r\n'): Buffer {
  if (newline === '\n') return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}
