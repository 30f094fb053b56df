import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { campaignPlaces } from '../../../shared/campaign-words.ts'
import routes from '../../routes.ts'

function pathsIn(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path ? [path] : index ? [''] : []),
    ...pathsIn(children),
  ])
}

test('every place that a button may lead to is a page of the site', () => {
  const paths = new Set(pathsIn(routes as RouteConfigEntry[]).map((path) => `/${path.replace(/\/:\w+\?$/, '')}`))
  expect(campaignPlaces.filter((place) => !paths.has(place))).toEqual([])
})
