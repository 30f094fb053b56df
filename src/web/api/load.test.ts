import { expect, test } from 'vitest'
import { typedAgain } from './form-values.ts'
import { nextPath } from './load.ts'

test.each([
  ['/chats', '/chats'],
  ['/members?min_age=30&city=Den%20Haag#top', '/members?min_age=30&city=Den%20Haag#top'],
  [null, '/members'],
  ['', '/members'],
  ['chats', '/members'],
  ['https://elsewhere.example', '/members'],
  ['//elsewhere.example', '/members'],
  ['/\\elsewhere.example', '/members'],
  ['/\t/elsewhere.example', '/members'],
  ['/\n/elsewhere.example', '/members'],
  ['/ok\\..\\x', '/members'],
  ['javascript:alert(1)', '/members'],
  ['/.//elsewhere.example', '/members'],
  ['/x/..//elsewhere.example', '/members'],
  ['/〱?name=é', '/%E3%80%B1?name=%C3%A9'],
  ['/\ud800', '/%EF%BF%BD'],
])('after log-in, %j redirects to %s', (next, path) => expect(nextPath(next)).toBe(path))

test('what was typed comes back without its secrets', () => {
  const form = new FormData()
  form.set('email', ' anna@example.com ')
  form.set('password', 'nine lives for a cat')
  form.set('new_password', 'ten lives for a cat')
  expect(typedAgain(form)).toEqual({ email: 'anna@example.com' })
})
