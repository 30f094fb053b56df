import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'

/** A terminal on which somebody types, and all that it shows. */
function terminal(typed: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  input.write(typed)
  return { input, output, shown: () => text(output.end()) }
}

test('a secret is not shown while it is typed', async () => {
  const { input, output, shown } = terminal('nine lives for a cat\n')
  expect(await ask('Password', { isSecret: true, input, output })).toBe('nine lives for a cat')
  expect(await shown()).toBe('Password: \n')
})

test('anything else is', async () => {
  const { input, output, shown } = terminal('Getij\n')
  expect(await ask('Name', { input, output })).toBe('Getij')
  expect(await shown()).toContain('Getij')
})
