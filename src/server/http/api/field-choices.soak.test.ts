import { afterAll } from 'vitest'
import { testRows } from '../../../test/product/rows.ts'
import { testProduct } from '../../../test/product/server.ts'
import {
  choicesOf,
  contractCalls,
  contractCallsOn,
  expectNamed,
  sampleInput,
} from '../../../test/texts/contract-calls.ts'

const product = await testProduct()
const { ask, callerOf } = contractCallsOn(product)
afterAll(() => product.close())

const choices = contractCalls.flatMap((call) =>
  choicesOf(call.fields).map(([field, value]) => ({ call, field, value })),
)
testRows(
  'every choice of a field is answered without a fault of ours, with nothing else that is optional',
  choices,
  async ({ call, field, value }) => {
    const input = { ...sampleInput(call), [field]: value }
    expectNamed(await ask(call, input, await callerOf(call.endpoint, { credits: 10 })))
  },
  { nameOf: ({ call, field, value }) => `${call.call} ${field} ${JSON.stringify(value)}`, timeout: 120_000 },
)
