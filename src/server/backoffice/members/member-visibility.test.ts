import { expect, test } from 'vitest'
import type { staffRoles } from '../../../contract/constants.ts'
import { memberParts, timelineKinds } from '../../../contract/office/member-views.ts'
import { beforeIn, inOrder, placeFrom } from './member-timeline.ts'
import { maySearchBy, seesPart, timelineKindsOf } from './member-visibility.ts'

const partsOf = (role: (typeof staffRoles)[number]) => memberParts.filter((part) => seesPart(role, part))

test.each([
  ['support', ['sessions', 'consents', 'photos', 'reports', 'money', 'mails', 'notes']],
  ['moderator', ['sessions', 'photos', 'reports', 'notes']],
  ['finance', ['money', 'mails', 'notes']],
  ['marketing', []],
  ['admin', [...memberParts]],
] as const)('%s sees %j of a member', (role, parts) => {
  expect(partsOf(role)).toEqual(parts)
})

test.each([
  ['support', [...timelineKinds]],
  ['moderator', ['account', 'photos', 'safety', 'chats', 'staff']],
  ['finance', ['account', 'money', 'credits', 'mails', 'staff']],
  ['admin', [...timelineKinds]],
] as const)('the timeline of %s holds %j', (role, kinds) => {
  expect(timelineKindsOf(role)).toEqual(kinds)
})

test.each([
  ['moderator', 'order', false],
  ['moderator', 'invoice', false],
  ['moderator', 'payment', false],
  ['moderator', 'receipt', true],
  ['finance', 'receipt', false],
  ['finance', 'order', true],
  ['finance', 'email_part', true],
  ['support', 'receipt', true],
] as const)('%s searching by %s: %s', (role, kind, may) => {
  expect(maySearchBy(role, kind)).toBe(may)
})

const at = new Date('2026-06-01T10:00:00.000Z')
const low = '00000000-0000-0000-0000-000000000000'
const high = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

test('at one moment, the next page goes on in the source where it stopped, leaves out those before it, and takes those behind it whole', () => {
  const place = { at, kind: 'mails', id: 'm5' } as const
  expect(beforeIn('mails', 'text', place)).toEqual({ at, id: 'm5' })
  expect(beforeIn('photos', 'text', place)).toEqual({ at, id: '' })
  expect(beforeIn('staff', 'uuid', place)).toEqual({ at, id: low })
  expect(beforeIn('credits', 'uuid', place)).toEqual({ at, id: high })
  expect(beforeIn('account', 'text', place)).toEqual({ at, id: '~' })
  expect(beforeIn('account', 'text', null)).toBeNull()
  const listed = [
    { at, kind: 'account', id: 'b' },
    { at, kind: 'mails', id: 'm5' },
    { at: new Date(at.getTime() + 1), kind: 'account', id: 'a' },
    { at, kind: 'photos', id: 'p' },
  ] as const
  expect(listed.toSorted(inOrder).map(({ id }) => id)).toEqual(['a', 'p', 'm5', 'b'])
})

test.each([
  ['2026-06-01T10:00:00.000Z|mails|m5', { at, kind: 'mails', id: 'm5' }],
  ['2026-06-01T10:00:00.000Z|nothing|m5', null],
  ["2026-06-01T10:00:00.000Z|credits|' OR 1", null],
  ['yesterday|mails|m5', null],
  [undefined, null],
])('the place %j is %j', (text, place) => {
  expect(placeFrom(text)).toEqual(place)
})
