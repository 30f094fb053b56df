import { vi } from 'vitest'

/** How long a test waits for what must come, on a machine that has much else to do. */
export const patienceMs = 20_000

const waitFor = vi.waitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })
