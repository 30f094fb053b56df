import { afterAll, expect, test } from 'vitest'
import {
  codesFileRoute,
  debitBatchFileRoute,
  disclosureFileRoute,
  evidenceFileRoute,
  movementsFileRoute,
  officeDocumentRoute,
  selfieFileRoute,
} from '../../../contract/office/office-routes.ts'
import { chatFileRoute, invoiceFileRoute } from '../../../contract/routes.ts'
import { testRows } from '../../../test/product/rows.ts'
import { testProduct } from '../../../test/product/server.ts'
import {
  answerOf,
  type ContractCall,
  contractCalls,
  contractCallsOn,
  expectNamed,
  sampleInput,
} from '../../../test/texts/contract-calls.ts'

const product = await testProduct()
const { ask, callerOf } = contractCallsOn(product)
afterAll(() => product.close())

const nameOf = ({ call }: ContractCall) => call

testRows(
  'every call answers what fits without a fault of ours',
  contractCalls,
  async (call) => {
    expectNamed(await ask(call, sampleInput(call), await callerOf(call.endpoint, { credits: 10 })))
  },
  { nameOf },
)

testRows(
  'every call is for those whom the contract names',
  contractCalls,
  async (call) => {
    const { who } = call.endpoint
    const answer = await ask(call, sampleInput(call), null)
    // Some calls are for members only, depending on the site's settings
    if (who === 'anyone') return expectNamed(answer)
    expect(answer.status).toBe(403)
    if (who === 'staff') {
      expect(answer.body.error.code).toBe('staff_required')
      return expect(answer.body.data).toBeUndefined()
    }
    expect(answer.body).toMatchObject({
      error: { code: 'authentication_required' },
      data: { authentication_required: true },
    })
  },
  { nameOf },
)

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
  disclosureFileRoute,
  officeDocumentRoute,
  movementsFileRoute,
  debitBatchFileRoute,
]
testRows('no file is found by a malformed id', files, async (route) => {
  const [, path = ''] = route.split(' ')
  const { cookie } = path.startsWith('/api/office') ? await product.newStaff() : await product.newMember()
  const url = path.replace(/:\w+/g, 'abc')
  const response = await product.app.inject({ url, headers: { host: 'localhost:3000', cookie } })
  expect([response.statusCode, answerOf(response).body?.error?.code]).toEqual([404, 'not_found'])
})
