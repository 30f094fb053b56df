import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

type Asking = { isSecret?: boolean; input?: NodeJS.ReadableStream; output?: NodeJS.WritableStream }

/** Reads a line from the operator. A secret is not shown while it is typed. */
export async function ask(
  question: string,
  { isSecret = false, input = process.stdin, output = process.stdout }: Asking = {},
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  output.write(`${question}: `)
  const lines = createInterface({ input, output: isSecret ? nowhere : output, terminal: isTerminal(input) })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (isSecret) output.write('\n')
  }
}

/** Only there does the system repeat what is typed, unless readline does it. */
function isTerminal(input: NodeJS.ReadableStream): boolean {
  return 'isTTY' in input && input.isTTY === true
}
