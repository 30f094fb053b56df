import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf } from '../../../seed/random.ts'
import { linesOf, putListed, randomListed } from '../../../test/members/catalogue.ts'
import { testRows } from '../../../test/product/rows.ts'
import { type Catalogue, newCatalogue, sortAll, takeOut } from './catalogue.ts'
import { wordsOf } from './member-ids.ts'
import { readSnapshot, SnapshotError, type SnapshotOrigin, writeSnapshot } from './snapshot.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const chance = chanceOf(7)
const folder = mkdtempSync(join(tmpdir(), 'vonk-snapshot-'))
const path = join(folder, 'search', 'snapshot')
const origin: SnapshotOrigin = { source: 'a database', position: '10:12:10,11', at: now }
const people = Array.from({ length: 3_000 }, (_, index) => randomListed(chance, { index, now }))
let whole: Buffer

function catalogueOf(some: typeof people): Catalogue {
  const catalogue = newCatalogue()
  for (const person of some) putListed(catalogue, person, true)
  sortAll(catalogue)
  return catalogue
}
const write = (catalogue: Catalogue, isCurrent = true) =>
  writeSnapshot(path, { catalogue, origin, isCurrent: () => isCurrent })
const read = async () => readSnapshot(path, () => null)

beforeAll(async () => {
  await write(catalogueOf(people))
  whole = readFileSync(path)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('is a file that only its owner can read, with its origin', async () => {
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'search')).mode & 0o777]).toEqual([0o600, 0o700])
  expect((await read())?.origin).toEqual(origin)
  expect(readdirSync(join(folder, 'search'))).toEqual(['snapshot'])
})

it('has no member who was taken out before it was written', async () => {
  const catalogue = catalogueOf(people)
  const [{ id } = expect.fail(), ...others] = people
  takeOut(catalogue, id)
  await write(catalogue)
  const found = (await read())?.catalogue ?? expect.fail()
  expect(linesOf(found)).toEqual(linesOf(catalogueOf(others)))
  // The words of an id, as they are stored
  const words = Buffer.from(Uint32Array.from(wordsOf(id)).buffer)
  expect([whole.includes(words), readFileSync(path).includes(words)]).toEqual([true, false])
  putListed(found, people[0] ?? expect.fail())
  expect(linesOf(found)).toEqual(linesOf(catalogueOf(people)))
})

it('lists nobody twice who changes segments while it is written, and puts them right when they are read again', async () => {
  const catalogue = catalogueOf(people)
  const writing = write(catalogue)
  const moved = people.map((person) => ({ ...person, country: person.country === 'NL' ? 'DE' : 'NL' }))
  for (let from = 0; from < moved.length; from += 50) {
    for (const person of moved.slice(from, from + 50)) putListed(catalogue, person)
    await new Promise(setImmediate)
  }
  await writing
  const found = (await read())?.catalogue ?? expect.fail()
  for (const person of moved) putListed(found, person)
  expect(linesOf(found)).toEqual(linesOf(catalogue))
})

it('stays as it was where the catalogue was discarded or another process writes', async () => {
  writeFileSync(path, whole)
  await write(newCatalogue(), false)
  expect(readFileSync(path).equals(whole)).toBe(true)
  writeFileSync(`${path}.part`, '')
  await write(newCatalogue())
  expect(readFileSync(path).equals(whole)).toBe(true)
  // Of a process that was killed
  utimesSync(`${path}.part`, 0, 0)
  await write(newCatalogue())
  expect(linesOf((await read())?.catalogue ?? expect.fail())).toEqual({})
  expect(readdirSync(join(folder, 'search'))).toEqual(['snapshot'])
})

const flipped = (at: number) => () => {
  const changed = Buffer.from(whole)
  const place = at < 0 ? changed.length + at : at
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}
const cut = (share: number) => () => whole.subarray(0, Math.floor(whole.length * share))
const broken: { name: string; file: () => Buffer; refuse?: string }[] = [
  { name: 'empty', file: () => Buffer.alloc(0) },
  { name: 'a few bytes', file: () => whole.subarray(0, 20) },
  { name: 'half', file: cut(0.5) },
  { name: 'all but the end', file: () => whole.subarray(0, -1) },
  { name: 'without a piece in the middle', file: () => Buffer.concat([whole.subarray(0, 1000), whole.subarray(2000)]) },
  { name: 'longer', file: () => Buffer.concat([whole.subarray(0, 2000), whole.subarray(1000)]) },
  { name: 'another format at the start', file: flipped(7) },
  { name: 'another format at the end', file: flipped(-1) },
  { name: 'another length of the contents', file: flipped(-16) },
  { name: 'a long length of the contents', file: flipped(-13) },
  { name: 'another checksum of the contents', file: flipped(-12) },
  { name: 'other contents', file: flipped(-40) },
  { name: 'a bit of the first segment', file: flipped(8) },
  { name: 'a bit in the middle', file: () => flipped(Math.floor(whole.length / 2))() },
  { name: 'text', file: () => Buffer.from('{"members": []}'.repeat(100)) },
  { name: 'zeros of the same length', file: () => Buffer.alloc(whole.length) },
  { name: 'a foreign origin', file: () => whole, refuse: 'of another database' },
]
testRows('a broken or foreign file is refused', broken, async ({ file, refuse = null }) => {
  writeFileSync(path, file())
  await expect(readSnapshot(path, () => refuse)).rejects.toThrow(SnapshotError)
})

it('is nothing where there is no file', async () => {
  rmSync(path)
  expect(await read()).toBeNull()
})
