import { connect, type Socket } from 'node:net'

/**
 * A minimal HTTP client: persistent connections, one request at a time on each, parses only status and length. The load
 * generator shares the machine with the server, so it must be cheap.
 */
export function openWire(origin: string, connections: number) {
  const { hostname, port, host } = new URL(origin)
  const idle: Line[] = []
  const waiting: ((line: Line) => void)[] = []
  for (let n = 0; n < connections; n += 1) idle.push(openLine(hostname, Number(port)))

  function free(line: Line) {
    const next = waiting.shift()
    if (next === undefined) idle.push(line)
    else next(line)
  }

  return {
    /** Posts JSON; answers the body, and throws for anything but 2xx. */
    async post(path: string, headers: Record<string, string>, body: string): Promise<string> {
      const line = idle.pop() ?? (await new Promise<Line>((resolve) => waiting.push(resolve)))
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
      try {
        const { status, text } = await line.ask(head + body)
        if (status < 200 || status > 299) throw new Error(`POST ${path} answered ${status}: ${text.slice(0, 300)}`)
        return text
      } finally {
        free(line)
      }
    },
    close() {
      for (const line of idle) line.close()
    },
  }
}

type Answer = { status: number; text: string }
type Line = { ask(request: string): Promise<Answer>; close(): void }

function openLine(host: string, port: number): Line {
  const socket: Socket = connect({ host, port, noDelay: true })
  let got = ''
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  // One byte, one character: then lengths in bytes are lengths of the text
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    got += part
    const answer = whole(got)
    if (answer === null) return
    got = ''
    settle?.resolve(answer)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      settle = null
      socket.destroy()
    },
  }
}

/** The answer, once all of it is there. */
function whole(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))
  if (length === null) throw new Error('an answer without its length')
  const body = text.slice(headEnd + 4)
  return body.length < Number(length[1]) ? null : { status: Number(text.slice(9, 12)), text: body }
}
