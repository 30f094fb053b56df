import { format } from 'node:util'
import { afterEach } from 'vitest'

// A test that expects such a line spies on console.error itself; any other one is a fault that nobody would see.
const printed: string[] = []
console.error = (...args: unknown[]) => void printed.push(format(...args))

afterEach(() => {
  const lines = printed.splice(0)
  if (lines.length > 0) throw new Error(`console.error was called:\n${lines.join('\n')}`)
})
