import { describe, expect, test } from 'vitest'
import { cacheNameOfCall, cacheNameOfPage, endsCopies, isElsewhere, isEvidencePhoto, mayKeepPage } from './rules.ts'

const id = '01890000-0000-7000-8000-000000000001'
const url = (path: string) => new URL(path, 'https://vonk.example')

describe('which documents are kept, and where', () => {
  test.each([
    [`/chats/${id}`, 'chat-pages'],
    [`/members/${id}`, 'member-pages'],
    [`/likes/m/${id}`, 'member-pages'],
    ['/chats', 'pages'],
    ['/members', 'pages'],
    ['/likes', 'pages'],
    ['/likes/sent', 'pages'],
    ['/notifications', 'pages'],
    ['/profile', 'pages'],
    ['/offline', 'pages'],
    ['/', null],
    ['/login', null],
    ['/share', null],
    ['/credits', null],
    [`/credits/${id}/card`, null],
    ['/transactions', null],
    ['/premium', null],
    ['/settings', null],
    ['/settings/notifications', null],
    ['/directdebit', null],
    ['/withdraw', null],
    ['/office', null],
    ['/office/reports', null],
    [`/members/${id}/chat`, null],
    [`/members/${id}/signup`, null],
    [`/members/${id}/landing`, null],
    ['/likes/nothing', null],
    ['/members/me', null],
  ])('%s: %s', (path, name) => expect(cacheNameOfPage(url(path))).toBe(name))

  test.each([
    ['/members', true],
    ['/members?app', true],
    ['/members?gender=both', false],
    [`/chats/${id}?message=12`, false],
    ['/settings', false],
  ])('%s as it is: %s', (path, may) => expect(mayKeepPage(url(path))).toBe(may))
})

describe('which answers of calls are kept, and where', () => {
  test.each([
    ['/api/user.php', 'data'],
    ['/api/chats.php', 'data'],
    ['/api/chats.php?before=2026-11-20T12:00:00Z&before_id=1', null],
    [`/api/chat/conversations/${id}`, 'chat-data'],
    [`/api/chat/conversations/${id}/messages`, 'chat-data'],
    [`/api/chat/conversations/${id}/messages?before=12`, null],
    [`/api/chat/conversations/${id}/messages?around=12`, null],
    [`/api/chat/conversations/${id}/changes?after=3`, null],
    ['/api/profiles/me', 'data'],
    [`/api/profiles/${id}`, 'member-data'],
    [`/api/likes/relation/${id}`, 'member-data'],
    [`/api/chat/members/${id}/gifts`, 'member-data'],
    ['/api/likes/received', 'data'],
    ['/api/likes/visitors', 'data'],
    ['/api/chat/matches', 'data'],
    ['/api/likes/received?cursor=x', null],
    ['/api/notifications', 'data'],
    ['/api/notifications/preferences', null],
    ['/api/search/members?gender=both', 'data'],
    ['/api/chat/files/abc', null],
    ['/api/payments/orders', null],
    ['/api/payments/bundles', null],
    ['/api/credits/wallet', null],
    ['/api/accounts/security', null],
    ['/api/accounts/exports', null],
    ['/api/office/reports', null],
    ['/api/auto-like.php', null],
  ])('%s: %s', (path, name) => expect(cacheNameOfCall(url(path))).toBe(name))
})

test.each([
  ['clear/480.avif', true],
  ['clear/960.jpg', true],
  ['own/160.webp', true],
  ['blurred/480.jpg', true],
  ['clear/1600.jpg', false],
  ['album/480.jpg', false],
  ['staff/480.jpg', false],
])('a photo %s is kept: %s', (end, is) => expect(isEvidencePhoto(url(`/photos/${id}/${id}/${end}`))).toBe(is))

test.each([
  ['POST', '/logout', true],
  ['GET', '/api/logout.php', true],
  ['POST', '/api/accounts/deletion', true],
  ['GET', '/account-deleted', true],
  ['POST', '/login', true],
  ['POST', '/signup', true],
  ['POST', '/api/user.php', true],
  ['POST', '/api/user.php?push=1', false],
  ['PUT', '/api/user.php', false],
  ['POST', '/api/accounts/login/passkey', true],
  ['POST', '/api/accounts/login/second-factor', true],
  ['POST', '/api/accounts/signup', true],
  ['GET', '/chats', false],
  ['POST', '/api/likes', false],
])('%s %s ends what is kept: %s', (method, path, ends) => {
  const { pathname, search } = url(path)
  expect(endsCopies({ method, pathname, search })).toBe(ends)
})

test.each([
  ['/office/reports', true],
  ['/dev/mail', true],
  ['/sitemap.xml', true],
  ['/manifest.webmanifest', true],
  ['/settings', false],
  ['/officer', false],
])('%s is none of the worker: %s', (path, is) => expect(isElsewhere(url(path))).toBe(is))
