import { afterAll } from 'vitest'
import { testRows } from '../../../test/product/rows.ts'
import { testProduct } from '../../../test/product/server.ts'
import { answerOf, contractCalls, contractCallsOn, expectNamed, garbage } from '../../../test/texts/contract-calls.ts'
import { newId } from '../../platform/ids.ts'

const product = await testProduct()
const { callerOf, expectFieldNamed } = contractCallsOn(product)
afterAll(() => product.close())

const fields = contractCalls.flatMap((call) => Object.keys(call.fields).map((field) => ({ call, field })))

testRows(
  'every field is named when it is wrong',
  fields,
  async ({ call, field }) => {
    const newCaller = () => (call.endpoint.who === 'anyone' ? null : callerOf(call.endpoint))
    let caller = await newCaller()
    for (const [what, value] of Object.entries(garbage)) {
      const isRefused = await expectFieldNamed(call, { field, what, value, caller })
      // Some calls end the session, and nothing can be sent after them
      if (!isRefused) caller = await newCaller()
    }
  },
  { nameOf: ({ call, field }) => `${call.call} ${field}`, timeout: 600_000 },
)

const writing = contractCalls.filter(({ method }) => method !== 'GET')
const bodies = ['[1,2]', '"text"', '12', 'true', '{"a":', '{"__proto__":{"x":1}}', '', 'a=b', 'x'.repeat(300_000)]
const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml']

testRows(
  'no call takes a body but an object',
  writing,
  async ({ endpoint, method, path }) => {
    const member = await callerOf(endpoint)
    for (const payload of bodies) {
      for (const type of types) {
        const response = await product.app.inject({
          method: method as 'POST',
          url: path.replace(/:\w+/g, newId()),
          headers: { host: 'localhost:3000', cookie: member.cookie, 'content-type': type },
          payload,
        })
        expectNamed(answerOf(response))
      }
    }
  },
  { nameOf: ({ call }) => call, timeout: 300_000 },
)
