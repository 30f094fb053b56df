import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'

/** Web worker: receives one challenge, returns its payload (base64 of JSON), or null without a solution. */
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await payloadOf(data).catch(() => null))
}

async function payloadOf({ parameters, signature }: Challenge): Promise<string | null> {
  const deriveKey = parameters.algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha
  const challenge = { parameters, ...(signature !== undefined && { signature }) }
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
