import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const names = readdirSync(folder).filter((name) => /^\d/.test(name))
const numberOf = (name: string) => name.slice(0, 4)

test('each decision has a number of its own, the same in its title', () => {
  expect(names.filter((name, at) => numberOf(name) === numberOf(names[at - 1] ?? ''))).toEqual([])
  const hasOtherTitle = (name: string) => !readFileSync(join(folder, name), 'utf8').startsWith(`# ${numberOf(name)} `)
  expect(names.filter(hasOtherTitle)).toEqual([])
})
