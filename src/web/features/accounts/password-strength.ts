import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Large (lists of common passwords): imported lazily only

const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** Strength of a password given its owner's personal words. Advisory only. */
export function strengthOf(password: string, personal: string[]): Strength {
  return strengths[estimator.check(password, personal).score]
}
