import { describe, expect, test } from 'vitest'
import type { OwnProfileView } from '../../../contract/profiles/profiles.ts'
import {
  afterStep,
  beforeStep,
  firstOpenStep,
  isSignUpStep,
  nearestStep,
  type StepFacts,
  stepsOf,
} from './sign-up-steps.ts'

const empty = {
  photos: [],
  region: null,
  about_me: '',
  interests: [],
  sexuality: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
} as unknown as OwnProfileView
const photos = [{}] as OwnProfileView['photos']
const whole: Partial<OwnProfileView> = { photos, region: 'NL-NB', hair_color: 'red', interests: ['wine'] }
const nothing: StepFacts = {
  profile: empty,
  status: 'not_confirmed',
  skipped: [],
  hasReceiver: false,
  hasMessage: false,
  hasPush: true,
}
const nowhere = { next: null, to: null }

describe('the steps that there are', () => {
  test.each<[string, boolean, boolean, string]>([
    ['nobody to write to', false, true, 'photo place personal about push email'],
    ['somebody to write to', true, true, 'message photo place personal about push email'],
    ['no pushes', false, false, 'photo place personal about email'],
  ])('%s', (_what, hasReceiver, hasPush, steps) => {
    expect(stepsOf({ hasReceiver, hasPush }).join(' ')).toBe(steps)
  })
})

describe('the step to go on with', () => {
  test.each<[string, Partial<OwnProfileView>, Partial<StepFacts>, string | null]>([
    ['nothing yet', {}, {}, 'photo'],
    ['nothing yet, and somebody to write to', {}, { hasReceiver: true }, 'message'],
    ['a message that waits', {}, { hasReceiver: true, hasMessage: true }, 'photo'],
    ['the message left out', {}, { hasReceiver: true, skipped: ['message'] }, 'photo'],
    ['a photo', { photos }, {}, 'place'],
    ['the photo left out, on whatever device', {}, { skipped: ['photo'] }, 'place'],
    ['photo and place', { photos, region: 'NL-NB' }, {}, 'personal'],
    ['a place, but no photo', { region: 'NL-NB' }, { status: 'active' }, 'photo'],
    ['one fact', { photos, region: 'NL-NB', tattoos: 'few' }, {}, 'about'],
    ['words instead of interests', { ...whole, interests: [], about_me: 'Hello' }, {}, 'push'],
    ['interests instead of words', whole, {}, 'push'],
    ['asked about pushes', whole, { skipped: ['push'] }, 'email'],
    ['no pushes here', whole, { hasPush: false }, 'email'],
    ['everything left out', {}, { skipped: ['photo', 'place', 'personal', 'about', 'push'] }, 'email'],
    ['everything', whole, { skipped: ['push'], status: 'active' }, null],
  ])('%s', (_what, profile, facts, step) => {
    expect(firstOpenStep({ ...nothing, ...facts, profile: { ...empty, ...profile } })).toBe(step)
  })
})

test('the steps lead to each other, and at the end to the people who fit', () => {
  const steps = stepsOf({ hasReceiver: false, hasPush: false })
  expect(beforeStep('photo', nowhere, steps)).toBeNull()
  expect(afterStep('photo', nowhere, steps)).toBe('/complete-signup?step=place')
  expect(afterStep('about', nowhere, steps)).toBe('/complete-signup?step=email')
  expect(beforeStep('email', nowhere, steps)).toBe('/complete-signup?step=about')
  expect(afterStep('email', nowhere, steps)).toBe('/signup-matches')
  expect([isSignUpStep('photo'), isSignUpStep('else'), isSignUpStep(null)]).toEqual([true, false, false])
})

test('the way back goes along, and is where the last step leads', () => {
  const trail = { next: '/members/7?t=1', to: 'a' }
  expect(afterStep('photo', trail)).toBe('/complete-signup?step=place&to=a&next=%2Fmembers%2F7%3Ft%3D1')
  expect(afterStep('email', trail)).toBe('/members/7?t=1')
})

test('a step that a member does not have leads on to the next', () => {
  const steps = stepsOf({ hasReceiver: false, hasPush: false })
  expect(nearestStep('message', steps)).toBe('photo')
  expect(nearestStep('push', steps)).toBe('email')
  expect(nearestStep('about', steps)).toBe('about')
})
