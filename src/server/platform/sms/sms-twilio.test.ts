import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { isRefusedNumber } from './sms.ts'
import { twilioSms } from './sms-twilio.ts'

type ReceivedRequest = {
  method: string
  path: string
  authorization: string
  type: string
  form: Record<string, string>
}
let server: Server
let url = ''
const received: ReceivedRequest[] = []
let answer: { status: number; body: string } = { status: 201, body: '{}' }

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      type: request.headers['content-type'] ?? '',
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => {
  received.length = 0
  answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
})
afterAll(() => new Promise((closed) => server.close(closed)))

const account = { TWILIO_ACCOUNT_SID: 'AC12', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+3197010200000' }
function provider(change: Record<string, string> = {}) {
  const { twilio } = readConfig({ ...account, TWILIO_API_URL: url, ...change })
  if (twilio === null) throw new Error('not configured')
  return twilioSms(twilio)
}
const message = { to: '+31612345678', text: 'Vonk: 123456 is your code. €19.99 & more' }

test('sends a text as the Messages API takes it', async () => {
  await provider().deliver(message)
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/2010-04-01/Accounts/AC12/Messages.json',
      authorization: `Basic ${Buffer.from('AC12:secret').toString('base64')}`,
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      form: { To: message.to, From: '+3197010200000', Body: message.text },
    },
  ])
})

test('may come from a messaging service', async () => {
  await provider({ TWILIO_FROM: 'MG34' }).deliver(message)
  expect(received[0]?.form).toEqual({ To: message.to, MessagingServiceSid: 'MG34', Body: message.text })
})

describe('what it does not take', () => {
  test.each([
    { status: 400, code: 21211, isNumber: true },
    { status: 400, code: 21614, isNumber: true },
    { status: 400, code: 21610, isNumber: true },
    { status: 400, code: 21606, isNumber: false },
    { status: 401, code: 20003, isNumber: false },
    { status: 429, code: 20429, isNumber: false },
    { status: 500, code: 20500, isNumber: false },
  ])('$status with $code is about this number: $isNumber; the number is never logged', async (fault) => {
    const { status, code } = fault
    answer = { status, body: JSON.stringify({ code, status, message: `The 'To' number ${message.to} is not valid` }) }
    const error: unknown = await provider()
      .deliver(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(isRefusedNumber(error)).toBe(fault.isNumber)
    expect(String(error)).toContain(String(code))
    expect(String(error)).not.toContain('6123')
  })

  test('an answer that is no JSON is a failure as well', async () => {
    answer = { status: 502, body: '<html>' }
    await expect(provider().deliver(message)).rejects.toThrow('502')
  })
})

test('is configured as a whole or not at all', () => {
  expect(readConfig({}).twilio).toBeNull()
  expect(() => readConfig({ TWILIO_ACCOUNT_SID: 'AC12', TWILIO_FROM: '+31' })).toThrow('TWILIO_AUTH_TOKEN')
})
