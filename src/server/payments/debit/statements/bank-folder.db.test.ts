import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { testSchema } from '../../../../test/product/test-schema.ts'
import { camtFile } from '../../../../test/providers/camt.ts'
import { countBankFiles, importBankFolder } from './bank-folder.ts'
import { listStatements } from './statements.ts'

const root = mkdtempSync(join(tmpdir(), 'vonk-bank-'))
const bankFilesDir = join(root, 'bank')
const folder = testSchema === 'public' ? bankFilesDir : join(bankFilesDir, testSchema)
let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(async () => {
  await product.close()
  rmSync(root, { recursive: true })
})
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await run()
})

// Not by the environment: then the job would run as well
const watching = () => ({ ...product.platform, config: { ...product.platform.config, bankFilesDir } })
const run = () => importBankFolder(watching())
/** Puts a file there that was last written so many seconds ago. */
function put(name: string, text: string, secondsAgo: number) {
  writeFileSync(join(folder, name), text)
  const at = product.clock.now().getTime() / 1_000 - secondsAgo
  utimesSync(join(folder, name), at, at)
}
const entry = { endToEndId: 'AB12', amount: '9.99', reason: 'AM04' }
const statement = (id: string) => camtFile({ id, entries: [{ ...entry, endToEndId: id }] })
const imported = async () => (await listStatements(product.platform.db, 100)).map(({ messageId }) => messageId)
const namesIn = (name: string) => readdirSync(join(folder, name)).map((file) => file.replace(/^\d+T\d+Z-/, ''))
const left = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((found) => !found.isDirectory())
    .map(({ name }) => name)

test('a statement is imported once it no longer changes, and moved', async () => {
  put('new.xml', statement('NEW'), 30)
  await run()
  expect([left(), await imported()]).toEqual([['new.xml'], []])
  product.clock.advance(60_000)
  await run()
  expect([left(), namesIn('done'), await imported()]).toEqual([[], ['new.xml'], ['NEW']])
})

test('the same file again, under any name, changes nothing; files of one name do not replace each other', async () => {
  const before = await imported()
  put('statement.xml', statement('SAME'), 120)
  await run()
  product.clock.advance(1)
  put('statement.xml', statement('SAME'), 120)
  put('copy.xml', statement('SAME'), 120)
  await run()
  expect(await imported()).toEqual(['SAME', ...before])
  expect(namesIn('done').toSorted()).toEqual(['copy.xml', 'statement.xml', 'statement.xml'])
})

test.each([
  ['cut off', statement('CUT').slice(0, -40)],
  ['empty', ''],
  ['of another kind', '<Document xmlns="x"><Other/></Document>'],
  ['no XML', 'PK\u0003\u0004'],
])('a file that is %s waits, then fails with a reason', async (_kind, text) => {
  put('bad.xml', text, 14 * 60)
  await run()
  expect(left()).toEqual(['bad.xml'])
  product.clock.advance(60_000)
  await run()
  expect([left(), namesIn('done')]).toEqual([[], []])
  const [file = '', reason = ''] = readdirSync(join(folder, 'failed')).toSorted()
  expect(readFileSync(join(folder, 'failed', file), 'utf8')).toBe(text)
  expect(readFileSync(join(folder, 'failed', reason), 'utf8')).toContain('not a complete camt')
  expect(await countBankFiles(watching())).toEqual({ waiting: 0, failed: 1 })
})

test('a transfer that stalled and went on is imported whole', async () => {
  const text = statement('STALLED')
  put('stalled.xml', text.slice(0, -40), 600)
  await run()
  put('stalled.xml', text, 61)
  await run()
  expect([left(), namesIn('failed'), (await imported())[0]]).toEqual([[], [], 'STALLED'])
})

test('links, folders and unfinished transfers are left alone', async () => {
  const outside = join(root, 'outside.xml')
  writeFileSync(outside, statement('OUTSIDE'))
  symlinkSync(outside, join(folder, 'link.xml'))
  for (const name of ['.hidden', 'a.xml.part', 'a.xml.filepart', 'a.tmp']) put(name, statement('HIDDEN'), 3_600)
  const before = await imported()
  await run()
  expect([left().length, await imported()]).toEqual([5, before])
  expect(existsSync(outside)).toBe(true)
})

test('an imported file is deleted after 30 days, a failed one stays', async () => {
  put('old.xml', statement('OLD'), 29 * 86_400)
  put('bad.xml', '', 29 * 86_400)
  await run()
  expect(namesIn('done')).toEqual(['old.xml'])
  product.clock.advance(2 * 86_400_000)
  await run()
  expect([namesIn('done'), namesIn('failed').toSorted()]).toEqual([[], ['bad.xml', 'bad.xml.reason.txt']])
})

test('nothing is looked for without a folder', async () => {
  await importBankFolder(product.platform)
  expect(await countBankFiles(product.platform)).toBeNull()
})
