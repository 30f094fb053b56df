import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'
import { contract } from '../../contract/index.ts'
import {
  codesFileRoute,
  debitBatchFileRoute,
  evidenceFileRoute,
  movementsFileRoute,
  officeDocumentRoute,
  selfieFileRoute,
} from '../../contract/office-routes.ts'
import { chatFileRoute, invoiceFileRoute } from '../../contract/routes.ts'
import { type TestMember, testProduct } from '../../test/server.ts'
import { newId } from '../platform/ids.ts'

const product = await testProduct()
afterAll(() => product.close())

type Input = Record<string, unknown>
type Schema = {
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
  properties?: Record<string, Schema>
  required?: string[]
}

// Every call of the contract, so that a new one is asked the same questions without a line here.
const calls = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const [method = '', path = ''] = endpoint.route.split(' ')
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
    return {
      call: `${domain}.${name}`,
      endpoint,
      method,
      path,
      fields: schema.properties ?? {},
      required: schema.required ?? [],
    }
  }),
)
type Call = (typeof calls)[number]

const garbage: Record<string, unknown> = {
  null: null,
  'a number': 4.2,
  'a negative number': -1,
  'a number beyond integers': 1e300,
  true: true,
  'a list': ['x', { y: 1 }],
  'an object': { $gt: '' },
  'an empty text': '',
  'a huge text': 'x'.repeat(100_000),
  'a text with a zero byte': 'a\u0000b',
  'half a character': 'a\ud800b',
  'markup and quotes': `'"--><script>alert(1)</script>; DROP TABLE members; --`,
  'a wrong id': 'not-an-id',
  "nobody's id": '01890000-0000-7000-8000-000000000000',
}

/** Fields with rules that a schema does not tell. */
const samples: Record<string, unknown> = {
  emoji: '👍',
  note: 'Looked at',
  reason: 'As they wished',
  name: 'Somewhere',
  amount_minor: 999,
  location: '/members',
  text: 'What somebody has to say',
}

/** Something that the schema takes. */
function sampleOf(schema: Schema): unknown {
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object')
    return sampleInput({ fields: schema.properties ?? {}, required: schema.required ?? [], path: '' })
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'uuid') return newId()
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (schema.format === 'date') return '1994-05-06'
  if (schema.pattern === '^[A-Z]{2}$') return 'NL'
  if (schema.pattern === '^[A-Z]{3}$') return 'EUR'
  if (schema.pattern === '^[A-Z]{2}\\d{2}$') return 'MD06'
  if (schema.pattern?.includes('\\d')) return '1'
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

function sampleInput({ fields, required, path }: Pick<Call, 'fields' | 'required' | 'path'>): Input {
  const names = Object.keys(fields).filter((name) => required.includes(name) || path.includes(`:${name}`))
  return Object.fromEntries(names.map((name) => [name, sampleNamed(name, fields[name] ?? {})]))
}

function sampleNamed(name: string, schema: Schema): unknown {
  const isTold = schema.enum !== undefined || schema.pattern !== undefined
  return (isTold ? undefined : samples[name]) ?? sampleOf(schema)
}

/** Each field with each value that it may choose from, if those are few. */
function choicesOf(fields: Call['fields']): [field: string, value: unknown][] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const values = schema.enum ?? schema.anyOf?.flatMap((option) => option.enum ?? []) ?? []
    return values.length > mostChoices ? [] : values.map((value): [string, unknown] => [field, value])
  })
}
const mostChoices = 12

async function ask({ method, path }: Call, input: Input, member: TestMember | null) {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, textOf(value)]),
  )
  const isRead = method === 'GET'
  const response = await product.app.inject({
    method: method as 'GET',
    url: isRead && query.size > 0 ? `${filled}?${query}` : filled,
    headers: { host: 'localhost:3000', ...(member && { cookie: member.cookie }) },
    ...(isRead ? {} : { payload: rest }),
  })
  return answerOf(response)
}

/** Somebody whom the call is for. */
function callerOf({ who }: Endpoint, wish: { credits?: number } = {}): Promise<TestMember> {
  return who === 'staff' ? product.newStaff() : product.newMember(wish)
}

/** As far as a text can stand for it in an address; a lone surrogate cannot be there at all. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 8_000)
}

function answerOf(response: { statusCode: number; body: string; headers: Record<string, unknown> }) {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, text: response.body, body: isJson ? JSON.parse(response.body) : null }
}
type Answer = ReturnType<typeof answerOf>

/** Well answered or refused by name: what every question must come to. */
function expectNamed({ status, text, body }: Answer) {
  expect(text).not.toMatch(/node_modules|at .*\.ts:\d+|PostgresError|syntax error/)
  if (status < 400) return
  expect(status, text).toBeLessThan(500)
  expect(Object.keys(errorStatus)).toContain(body?.error?.code)
  expect(errorStatus[body.error.code as ErrorCode]).toBe(status)
  expect(body.request_id).toMatch(/.+/)
}

/** Asks with one field wrong. Answers whether the call was refused for its input, so that nothing has come of it. */
async function expectFieldNamed(
  call: Call,
  { field, what, value, caller }: { field: string; what: string; value: unknown; caller: TestMember | null },
): Promise<boolean> {
  const { endpoint, path, method } = call
  const isInPath = path.includes(`:${field}`)
  const given = method === 'GET' || isInPath ? textOf(value) : value
  const input = { ...sampleInput(call), [field]: given }
  const answer = await ask(call, input, caller)
  expectNamed(answer)
  const isRefused = ['invalid_input', 'not_found'].includes(answer.body?.error?.code)
  // Without its last part it may be the address of another call
  const isOtherAddress = isInPath && given === ''
  if (isOtherAddress || endpoint.input.safeParse(input).success) return isRefused
  if (isInPath) {
    expect({ what, ...answer.body.error }).toMatchObject({ what, code: 'not_found' })
    return isRefused
  }
  const refusal = { code: 'invalid_input', field: expect.stringMatching(new RegExp(`^${field}\\b`)) }
  expect({ what, ...answer.body.error }).toMatchObject({ what, ...refusal })
  return isRefused
}

describe.each(calls)('$call', (call) => {
  const { endpoint, method, fields } = call

  test('answers what fits without a fault of ours', async () => {
    expectNamed(await ask(call, sampleInput(call), await callerOf(endpoint, { credits: 10 })))
  })

  test('is for those whom the contract names', async () => {
    const answer = await ask(call, sampleInput(call), null)
    // Some of what anyone may ask is for members only where the site says so
    if (endpoint.who === 'anyone') return expectNamed(answer)
    expect(answer.status).toBe(403)
    if (endpoint.who === 'staff') {
      expect(answer.body.error.code).toBe('staff_required')
      return expect(answer.body.data).toBeUndefined()
    }
    expect(answer.body).toMatchObject({
      error: { code: 'authentication_required' },
      data: { authentication_required: true },
    })
  })

  for (const [field, value] of choicesOf(fields)) {
    test(`answers ${field} ${JSON.stringify(value)} without a fault of ours, with nothing else that is optional`, async () => {
      const input = { ...sampleInput(call), [field]: value }
      expectNamed(await ask(call, input, await callerOf(endpoint, { credits: 10 })))
    })
  }

  for (const field of Object.keys(fields)) {
    test(`names ${field} when it is wrong`, async () => {
      const newCaller = () => (endpoint.who === 'anyone' ? null : callerOf(endpoint))
      let caller = await newCaller()
      for (const [what, value] of Object.entries(garbage)) {
        const isRefused = await expectFieldNamed(call, { field, what, value, caller })
        // Some calls end the session: whoever was heard asks nothing more
        if (!isRefused) caller = await newCaller()
      }
    })
  }

  if (method === 'GET') return
  test('takes no body but an object', async () => {
    const member = await callerOf(endpoint)
    const bodies = ['[1,2]', '"text"', '12', 'true', '{"a":', '{"__proto__":{"x":1}}', '', 'a=b', 'x'.repeat(300_000)]
    for (const payload of bodies) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
        const response = await product.app.inject({
          method: method as 'POST',
          url: call.path.replace(/:\w+/g, newId()),
          headers: { host: 'localhost:3000', cookie: member.cookie, 'content-type': type },
          payload,
        })
        expectNamed(answerOf(response))
      }
    }
  })
})

test.each([
  '/api/nothing',
  '/api/profiles/%zz',
  '/api/profiles/..%2f..%2fetc%2fpasswd',
  `/api/profiles/${'x'.repeat(500)}`,
  '/api/search/members?min_age=20&min_age=30',
  '/api/search/members?gender[]=female',
  '/api/search/members?__proto__=1&constructor=2',
  '/api/regions.php?country=%00',
  '/api//user.php',
])('GET %s is answered or refused by name', async (url) => {
  expectNamed(answerOf(await product.app.inject({ url, headers: { host: 'localhost:3000' } })))
})

const files = [
  chatFileRoute,
  invoiceFileRoute,
  selfieFileRoute,
  evidenceFileRoute,
  codesFileRoute,
  officeDocumentRoute,
  movementsFileRoute,
  debitBatchFileRoute,
]
test.each(files)('%s is not found by a malformed id', async (route) => {
  const [, path = ''] = route.split(' ')
  const { cookie } = path.startsWith('/api/office') ? await product.newStaff() : await product.newMember()
  const url = path.replace(/:\w+/g, 'abc')
  const response = await product.app.inject({ url, headers: { host: 'localhost:3000', cookie } })
  expect([response.statusCode, answerOf(response).body?.error?.code]).toEqual([404, 'not_found'])
})
