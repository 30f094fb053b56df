import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { TestMember, TestProduct } from '../product/server.ts'
import { testPassword } from './account-calls.ts'

const proof = { current_password: testPassword }

/** How a member whose password is `testPassword` gets an export of their data. */
export function exportCalls(product: () => TestProduct) {
  const accounts = (member: TestMember) => product().as(member).accounts
  const newest = async (member: TestMember) => (await accounts(member).listExports({})).exports[0]
  const reaches = (member: TestMember, state: string) =>
    expect.poll(async () => (await newest(member))?.state, { timeout: 20_000 }).toBe(state)
  const ask = (member: TestMember) => accounts(member).askExport(proof)
  const linkTo = async (member: TestMember, id: string) => (await accounts(member).getExportLink({ id, ...proof })).url
  const open = (url: string, cookie: string, method: 'GET' | 'HEAD' = 'GET') =>
    product().app.inject({ method, url, headers: { host: 'localhost:3000', cookie } })

  /** Asks for an export, waits for it, and takes it. */
  async function taken(member: TestMember): Promise<Map<string, Buffer>> {
    const { export: started } = await ask(member)
    await reaches(member, 'ready')
    const file = await open(await linkTo(member, started.id), member.cookie)
    expect(file.statusCode).toBe(200)
    return unzip(file.rawPayload)
  }

  return { newest, reaches, ask, linkTo, open, taken }
}

/** The files of a ZIP by their names. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  return files
}
