import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestProduct } from '../product/server.ts'

/** A challenge of the product, solved as a browser would, and packed for the field `altcha`. */
export async function solvedProofOfWork(product: Pick<TestProduct, 'anonymous'>): Promise<string> {
  const challenge = (await product.anonymous.accounts.getChallenge({})) as unknown as Challenge
  return packed({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

export const packed = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
export const unpacked = (altcha: string) => JSON.parse(Buffer.from(altcha, 'base64').toString('utf8'))
