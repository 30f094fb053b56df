import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

type One = { name: string; keys: string[] }
const one = (name: string, ...keys: string[]): One => ({ name, keys })

/** Batches that wait until they are let go. */
function stage() {
  const batches: { names: string[]; finish: (outcome?: Error) => void }[] = []
  const ask = createBatcher({
    work: (batch: One[]) =>
      new Promise<string[]>((resolve, reject) => {
        const names = batch.map(({ name }) => name)
        batches.push({
          names,
          finish: (outcome) => (outcome === undefined ? resolve(names.map((name) => `did ${name}`)) : reject(outcome)),
        })
      }),
    keysOf: ({ keys }) => keys,
  })
  return { ask, batches, names: () => batches.map((batch) => batch.names.join('')) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Requests each in its own turn of the event loop. */
async function inTurns<T>(ones: readonly One[], ask: (one: One) => Promise<T>): Promise<Promise<T>[]> {
  const answers: Promise<T>[] = []
  for (const each of ones) {
    answers.push(ask(each))
    await turn()
  }
  return answers
}

test('work of one turn is one batch while there is capacity; later work waits and is batched', async () => {
  const { ask, batches, names } = stage()
  const first = [ask(one('a')), ask(one('b'))]
  await turn()
  const second = ask(one('c'))
  await turn()
  expect(names()).toEqual(['ab', 'c'])
  const later = await inTurns([one('d'), one('e'), one('f')], ask)
  batches[0]?.finish()
  expect(await first[0]).toBe('did a')
  await turn()
  expect(names()).toEqual(['ab', 'c', 'def'])
  batches[2]?.finish()
  batches[1]?.finish()
  expect(await Promise.all([...first, second, ...later])).toEqual([
    'did a',
    'did b',
    'did c',
    'did d',
    'did e',
    'did f',
  ])
})

test('two entries with a common key are never in one batch or in parallel, and keep their order', async () => {
  const { ask, batches, names } = stage()
  const ones = [one('a', 'x'), one('b', 'y'), one('c', 'x', 'z'), one('d', 'z'), one('e')]
  const answers = await inTurns(ones, ask)
  batches[1]?.finish()
  await turn()
  // c waits for a, and d for c, though nothing of d's is under way
  expect(names()).toEqual(['a', 'b', 'e'])
  batches[0]?.finish()
  await turn()
  expect(names()).toEqual(['a', 'b', 'e', 'c'])
  batches[3]?.finish()
  await turn()
  expect(names()).toEqual(['a', 'b', 'e', 'c', 'd'])
  for (const { finish } of batches) finish()
  expect(await Promise.all(answers)).toEqual(['did a', 'did b', 'did c', 'did d', 'did e'])
})

test('nor do two of the same turn', async () => {
  const { ask, batches, names } = stage()
  const answers = [one('a', 'x'), one('b', 'x'), one('c', 'y')].map(ask)
  await turn()
  expect(names()).toEqual(['ac'])
  batches[0]?.finish()
  await turn()
  expect(names()).toEqual(['ac', 'b'])
  batches[1]?.finish()
  await Promise.all(answers)
})

test('an error rejects its whole batch, and later batches run', async () => {
  const { ask, batches, names } = stage()
  const answers = ['a', 'b'].map((name) => ask(one(name, name)).catch((error: Error) => error.message))
  await turn()
  batches[0]?.finish(new Error('no database'))
  expect(await Promise.all(answers)).toEqual(['no database', 'no database'])
  const again = ask(one('a again', 'a'))
  await turn()
  expect(names()).toEqual(['ab', 'a again'])
  batches[1]?.finish()
  expect(await again).toBe('did a again')
})

test('a batch has its measure', async () => {
  const { ask, batches, names } = stage()
  const answers = Array.from({ length: 150 }, () => ask(one('x')))
  await turn()
  expect(names().map(({ length }) => length)).toEqual([64, 64])
  batches[0]?.finish()
  await turn()
  expect(names().map(({ length }) => length)).toEqual([64, 64, 22])
  for (const { finish } of batches) finish()
  await Promise.all(answers)
})
