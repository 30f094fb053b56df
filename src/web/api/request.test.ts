import { expect, test } from 'vitest'
import { fillRequest } from './request.ts'

const cases: [string, Record<string, unknown>, { method: string; path: string; query?: string; body?: unknown }][] = [
  ['GET /api/chats.php', {}, { method: 'GET', path: '/api/chats.php' }],
  ['POST /api/user.php?push=1', { a: 1 }, { method: 'POST', path: '/api/user.php', query: 'push=1', body: { a: 1 } }],
  ['GET /api/profiles/:id', { id: 'a/b' }, { method: 'GET', path: '/api/profiles/a%2Fb' }],
  [
    'GET /api/search/members',
    { min_age: 20, online: true, region: undefined, cursor: null },
    { method: 'GET', path: '/api/search/members', query: 'min_age=20&online=true' },
  ],
  ['GET /api/x', { ids: ['1', '2'] }, { method: 'GET', path: '/api/x', query: 'ids=1&ids=2' }],
  [
    'POST /api/chat/conversations/:id/messages',
    { id: 'c1', text: 'hi' },
    { method: 'POST', path: '/api/chat/conversations/c1/messages', body: { text: 'hi' } },
  ],
  [
    'DELETE /api/chat.php',
    { conversation: 'c1' },
    { method: 'DELETE', path: '/api/chat.php', body: { conversation: 'c1' } },
  ],
]

test.each(cases)('%s with %o', (route, input, { method, path, query = '', body = null }) => {
  const filled = fillRequest(route, input)
  expect({ ...filled, query: filled.query.toString() }).toEqual({ method, path, query, body })
})

test('a missing path parameter is a mistake of ours', () => {
  expect(() => fillRequest('GET /api/profiles/:id', {})).toThrow('needs id')
})
