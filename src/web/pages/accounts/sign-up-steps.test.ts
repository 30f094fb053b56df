import { describe, expect, test } from 'vitest'
import type { OwnProfileView } from '../../../contract/profiles.ts'
import { afterStep, beforeStep, firstOpenStep, isSignUpStep } from './sign-up-steps.ts'

type Facts = Pick<OwnProfileView, 'photos' | 'region' | 'about_me' | 'interests'>
const nothing: Facts = { photos: [], region: null, about_me: '', interests: [] }
const photos = [{}] as OwnProfileView['photos']

describe('the step to go on with', () => {
  test.each<[string, Partial<Facts>, 'not_confirmed' | 'active', string | null]>([
    ['nothing yet', {}, 'not_confirmed', 'photo'],
    ['a photo', { photos }, 'not_confirmed', 'place'],
    ['photo and place', { photos, region: 'NL-NB' }, 'not_confirmed', 'about'],
    ['a place, but no photo', { region: 'NL-NB' }, 'active', 'photo'],
    ['words instead of interests', { photos, region: 'NL-NB', about_me: 'Hello' }, 'not_confirmed', 'email'],
    ['interests instead of words', { photos, region: 'NL-NB', interests: ['wine'] }, 'not_confirmed', 'email'],
    ['everything', { photos, region: 'NL-NB', interests: ['wine'] }, 'active', null],
  ])('%s', (_what, facts, status, step) => {
    expect(firstOpenStep({ ...nothing, ...facts } as OwnProfileView, status)).toBe(step)
  })
})

test('the steps lead to each other and, at the end, to the members', () => {
  expect([beforeStep('photo'), afterStep('photo')]).toEqual([null, '/complete-signup?step=place'])
  expect([beforeStep('email'), afterStep('email')]).toEqual(['/complete-signup?step=about', '/members'])
  expect([isSignUpStep('photo'), isSignUpStep('else'), isSignUpStep(null)]).toEqual([true, false, false])
})
