import { expect } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contract/errors.ts'
import { contract } from '../../contract/index.ts'
import { newId } from '../../server/platform/ids.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

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
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Every call of the contract, so that a new one is asked the same questions without a line here. */
export const contractCalls = Object.entries(contract).flatMap(([domain, endpoints]) =>
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
export type ContractCall = (typeof contractCalls)[number]

export const garbage: Record<string, unknown> = {
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
  reference: 'SEPA 0815',
  name: 'Somewhere',
  amount_minor: 999,
  location: '/members',
  text: 'What somebody has to say',
  // Nothing is turned off for the calls after it
  is_off: false,
}

/** Something that the schema takes. */
function sampleOf(schema: Schema): unknown {
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'object')
    return sampleInput({ fields: schema.properties ?? {}, required: schema.required ?? [], path: '' })
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'uuid') return newId()
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (schema.format === 'date') return '1994-05-06'
  if (schema.format === 'base64') return 'eA=='
  if (schema.pattern?.endsWith('T\\d{2}:\\d{2}$')) return '2026-01-01T20:00'
  if (schema.pattern === '^[A-Z]{2}$') return 'NL'
  if (schema.pattern === '^[A-Z]{3}$') return 'EUR'
  if (schema.pattern === '^[A-Z]{2}\\d{2}$') return 'MD06'
  if (schema.pattern?.includes('\\d')) return '1'
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

export function sampleInput({ fields, required, path }: Pick<ContractCall, 'fields' | 'required' | 'path'>): Input {
  const names = Object.keys(fields).filter((name) => required.includes(name) || path.includes(`:${name}`))
  return Object.fromEntries(names.map((name) => [name, sampleNamed(name, fields[name] ?? {})]))
}

function sampleNamed(name: string, schema: Schema): unknown {
  const isConstrained = schema.enum !== undefined || schema.pattern !== undefined
  return (isConstrained ? undefined : samples[name]) ?? sampleOf(schema)
}

/** Each field with each value that it may choose from, if those are few. */
export function choicesOf(fields: ContractCall['fields']): [field: string, value: unknown][] {
  return Object.entries(fields).flatMap(([field, schema]) => {
    const values = schema.enum ?? schema.anyOf?.flatMap((option) => option.enum ?? []) ?? []
    return values.length > mostChoices ? [] : values.map((value): [string, unknown] => [field, value])
  })
}
const mostChoices = 12

/** As far as a text can stand for it in an address; a lone surrogate cannot be there at all. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 8_000)
}

export function answerOf(response: { statusCode: number; body: string; headers: Record<string, unknown> }) {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, text: response.body, body: isJson ? JSON.parse(response.body) : null }
}
type Answer = ReturnType<typeof answerOf>

/** Well answered or refused by name: what every question must come to. */
export function expectNamed({ status, text, body }: Answer) {
  expect(text).not.toMatch(/node_modules|at .*\.ts:\d+|PostgresError|syntax error/)
  if (status < 400) return
  expect(status, text).toBeLessThan(500)
  expect(Object.keys(errorStatus)).toContain(body?.error?.code)
  expect(errorStatus[body.error.code as ErrorCode]).toBe(status)
  expect(body.request_id).toMatch(/.+/)
}

/** Calls of the contract as a browser would make them, on one product. */
export function contractCallsOn(product: TestProduct) {
  async function ask({ method, path }: ContractCall, input: Input, member: TestMember | null) {
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
  function callerOf({ who }: Endpoint, options: { credits?: number } = {}): Promise<TestMember> {
    return who === 'staff' ? product.newStaff() : product.newMember(options)
  }

  /** Asks with one field wrong. Answers whether the call was refused for its input, so that nothing has come of it. */
  async function expectFieldNamed(
    call: ContractCall,
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

  return { ask, callerOf, expectFieldNamed }
}
