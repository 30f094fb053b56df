import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { findMissingAreas, readTextCalls } from '../../test/texts/text-areas.ts'
import { areas, branchesOf, textsOf } from '../../test/texts/texts.ts'
import routes from '../routes.ts'
import { areasOfPage, carriedAreas } from './page-areas.ts'

const web = join(import.meta.dirname, '..')

test('every text that a page, dialog or sheet uses is in an area that the page loads', async () => {
  expect(findMissingAreas(web, await routes, carriedAreas, areasOfPage)).toEqual([])
})

test('an area that a page lacks is found, also for what opens over the page', async () => {
  const without: RouteConfigEntry[] = [{ file: 'pages/accounts/member-sign-up.tsx', path: 'members/:id/signup' }]
  expect(findMissingAreas(web, without, carriedAreas, () => [])).toContain(
    'features/accounts/sign-up-fields.tsx needs entry at /members/:id/signup',
  )
})

test('every call hands its text the values that it names', () => {
  const texts = new Map(
    areas.flatMap((area) => [...textsOf('en', area)].map(([key, text]) => [`${area}.${key}`, text])),
  )
  const read = readTextCalls()
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file),
  )
  const calls = files.flatMap((file) => read(join(web, file)).calls.map((call) => ({ file, ...call })))
  const faults = calls.flatMap(({ file, key, values }) => {
    const needed = new Set(
      branchesOf(texts.get(key) ?? '').flatMap(({ slots }) => slots.map((slot) => slot.replace(/[<>]/g, ''))),
    )
    const absent = values && [...needed].filter((name) => !values.includes(name))
    return absent?.length ? [`${file}: ${key} lacks ${absent.join()}`] : []
  })
  expect(faults).toEqual([])
  expect(calls.length).toBeGreaterThan(1_500)
})
