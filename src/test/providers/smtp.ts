import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a server got it: who it is from and for, and every byte of it. */
export type Received = {
  from: string
  to: string
  raw: Buffer
  isByTls: boolean
  user: string | null
  greeting: string
}
/** What the server says to a mail instead of taking it: a reply, silence, or a line that breaks in the middle of it. */
export type Answer = { code: number; words: string; to: 'rcpt' | 'data' | 'from' } | 'hang' | 'drop'
export type SmtpTestServer = Awaited<ReturnType<typeof openSmtpServer>>

/**
 * A mail server on this machine that writes down what it gets. `answer` decides about a mail by its receiver; null takes it. `stop` and
 * `start` are an outage: the port stays the same.
 */
export async function openSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let answer: (to: string) => Answer | null = () => null
  let connections = 0
  let server = newServer()
  let port = await listen(0)

  function reply(to: string, stage: 'rcpt' | 'data' | 'from', session: object, done: (error?: Error | null) => void) {
    const answered = answer(to)
    if (answered === 'hang' && stage === 'rcpt') return
    if (typeof answered === 'object' && answered !== null && answered.to === stage)
      return done(Object.assign(new Error(answered.words), { responseCode: answered.code }))
    void session
    done()
  }

  function newServer(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      logger: false,
      onConnect(_session, done) {
        connections += 1
        done()
      },
      onMailFrom: (address, session, done) => reply(address.address, 'from', session, done),
      onRcptTo: (address, session, done) => reply(address.address, 'rcpt', session, done),
      onData(stream, { envelope, secure, user = null, hostNameAppearsAs }, done) {
        const [to] = envelope.rcptTo.map(({ address }) => address)
        if (answer(to ?? '') === 'drop') {
          stream.once('data', () => {
            for (const socket of sockets) socket.destroy()
          })
          return
        }
        void buffer(stream).then((raw) => {
          const answered = answer(to ?? '')
          if (typeof answered === 'object' && answered?.to === 'data')
            return done(Object.assign(new Error(answered.words), { responseCode: answered.code }))
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          received.push({ from, to: to ?? '', raw, isByTls: secure, user, greeting: hostNameAppearsAs })
          done()
        })
      },
      ...options,
    })
    made.on('error', () => undefined)
    made.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    return made
  }

  async function listen(at: number): Promise<number> {
    const listening = server.listen(at, '127.0.0.1')
    await once(listening, 'listening')
    return (listening.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await ended
  }

  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    port,
    get connections() {
      return connections
    },
    answer(how: (to: string) => Answer | null) {
      answer = how
    },
    /** Breaks all lines that are open, as a server does that is tired of silence. */
    breakLines() {
      for (const socket of sockets) socket.destroy()
    },
    stop,
    async start() {
      if (server.server.listening) return
      server = newServer()
      port = await listen(port)
    },
    /** What came for an address, oldest first. */
    to: (address: string) => received.filter((mail) => mail.to === address),
  }
}

/** A mail as a mail program reads it. */
export function readMail({ raw }: Pick<Received, 'raw'>): Promise<Email> {
  return PostalMime.parse(raw)
}

/** The header block as lines, folded ones put together; names in lower case. */
export function headerLines({ raw }: Pick<Received, 'raw'>): { name: string; value: string }[] {
  const block = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1')
  return block.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(':')
    return {
      name: line.slice(0, colon).toLowerCase(),
      value: line
        .slice(colon + 1)
        .replaceAll('\r\n', '')
        .trim(),
    }
  })
}

export function headerOf(mail: Pick<Received, 'raw'>, name: string): string | undefined {
  return headerLines(mail).find((line) => line.name === name)?.value
}
