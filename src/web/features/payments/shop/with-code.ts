import { type Failure, failureOf } from '../../../api/errors.ts'

/** Calls with a typed code; if the code is refused, calls without it and returns the error. Other errors are thrown. */
export async function withCode<T>(
  code: string | null,
  ask: (code?: string) => Promise<T>,
): Promise<{ answer: T; refusal: Failure | null }> {
  if (!code) return { answer: await ask(), refusal: null }
  try {
    return { answer: await ask(code), refusal: null }
  } catch (error) {
    const refusal = failureOf(error)
    if (!refusal?.code.startsWith('code_')) throw error
    return { answer: await ask(), refusal }
  }
}
