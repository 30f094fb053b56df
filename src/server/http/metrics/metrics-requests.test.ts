import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageNamesOf, pageOf } from './metrics-requests.ts'

const route = (id: string, path?: string, parentId?: string) => [id, { id, path, parentId }] as const
const routes = Object.fromEntries([
  route('root', ''),
  route('frame', undefined, 'root'),
  route('members', 'members', 'frame'),
  route('member', 'members/:id', 'frame'),
  route('office', 'office/campaigns/:id/more', 'frame'),
  route('chats', 'chats', 'root'),
  route('chat', ':conversation/photos', 'chats'),
  route('optional', 'landing/:name?', 'root'),
  route('token', ':token', 'root'),
  route('rest', '*', 'root'),
]) as unknown as ServerBuild['routes']

test('pages have the names that their routes begin with', () => {
  expect([...pageNamesOf(routes)].toSorted()).toEqual(['chats', 'landing', 'members', 'office', 'office/campaigns'])
})

test.each([
  ['/', '/'],
  ['/?from=x', '/'],
  ['/_root.data', '/'],
  ['/members', '/members'],
  ['/members.data?_routes=x', '/members'],
  ['/members/0198f000-0000-7000-8000-000000000002', '/members'],
  ['/office/campaigns/7', '/office/campaigns'],
  ['/office/elsewhere', '/office'],
  ['/jan@example.com', '/*'],
  ['/..%2f/members', '/*'],
  ['//members', '/*'],
])('%s counts as %s', (url, name) => {
  expect(pageOf(url, pageNamesOf(routes))).toBe(name)
})
