import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressEnd, fileAddress, readFileToken } from './file-address.ts'

const sign = (purpose: string, message: string) =>
  createHmac('sha256', 'key').update(`${purpose} ${message}`).digest().subarray(0, 16).toString('base64url')
const secrets = {
  sign,
  isSigned: (purpose: string, message: string, signature: string) => sign(purpose, message) === signature,
}
const until = new Date('2026-06-15T13:00:00Z')
const ticket = { conversationId: randomUUID(), viewerId: randomUUID(), seq: 4_000_000_000, until }
const tokenOf = (address: string) => address.split('/').at(-1) ?? ''

test('an address says again what it was made of', () => {
  const address = fileAddress({ secrets }, ticket)
  expect(address).toMatch(/^\/api\/chat\/files\/[\w.-]{70,90}$/)
  expect(readFileToken({ secrets }, tokenOf(address))).toEqual(ticket)
})

test('whatever is changed in it, it is none', () => {
  const token = tokenOf(fileAddress({ secrets }, ticket))
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(readFileToken({ secrets }, token.slice(0, at) + other + token.slice(at + 1))).toBe(null)
  }
  for (const other of ['', '.', token.split('.')[0] ?? '', `.${token}`, 'a.b'])
    expect(readFileToken({ secrets }, other)).toBe(null)
})

test.each([
  ['12:00:00.000', '13:00'],
  ['12:29:59.999', '13:00'],
  ['12:30:00.000', '13:30'],
  ['12:59:59.999', '13:30'],
  ['23:45:00.000', '00:30'],
])('what is given at %s ends at %s', (now, end) => {
  expect(addressEnd(new Date(`2026-06-15T${now}Z`)).toISOString()).toContain(`T${end}:00`)
})
