import { expect, test } from 'vitest'
import { completionAddress, logInAddress, signUpAddress, trailIn } from './sign-up-trail.ts'

const anna = '01890000-0000-7000-8000-000000000001'

test.each<[string, string | null, string | null]>([
  ['', null, null],
  ['next=%2Fmembers%2F1', '/members/1', null],
  [`to=${anna}&next=%2Fchats`, '/chats', anna],
  ['next=https%3A%2F%2Felsewhere.example', null, null],
  ['next=%2F%2Felsewhere.example', null, null],
  ['to=..%2Fadmin', null, null],
])('"%s" returns to %s and %s', (query, next, to) => {
  expect(trailIn(new URLSearchParams(query))).toEqual({ next, to })
})

test('addresses carry what is given and nothing else', () => {
  expect(completionAddress({ next: null, to: null })).toBe('/complete-signup')
  expect(completionAddress({ next: '/x', to: anna }, 'photo')).toBe(`/complete-signup?step=photo&to=${anna}&next=%2Fx`)
  expect(signUpAddress(undefined, '/members')).toBe('/signup?next=%2Fmembers')
  expect(signUpAddress(anna, null)).toBe(`/members/${anna}/signup`)
  expect(logInAddress(null)).toBe('/login')
})
