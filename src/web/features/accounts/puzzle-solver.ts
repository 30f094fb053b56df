import { browserApi } from '../../api/browser.ts'

/** Fetches a puzzle and has it solved in a worker; its payload for the field `altcha`. Throws where either cannot be had. */
export async function solveProofOfWork(): Promise<string | null> {
  const challenge = await browserApi.accounts.getChallenge({})
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The puzzle could not be solved'))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
