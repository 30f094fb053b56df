import { expect, test } from 'vitest'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { numBelowPhotos } from './columns.ts'

type Contents = { photos: number; answers: number; about: number; interests: number }

function profileWith({ photos, answers, about, interests }: Contents) {
  return {
    photos: Array.from({ length: photos }),
    prompts: Array.from({ length: answers }),
    interests: Array.from({ length: interests }),
    about_me: 'a'.repeat(about),
    dating_intent: 'relationship',
  } as unknown as ProfileView
}

test.each<[what: string, contents: Contents, below: number]>([
  ['one photo and much text', { photos: 1, answers: 3, about: 600, interests: 9 }, 2],
  ['many photos', { photos: 9, answers: 3, about: 300, interests: 9 }, 0],
  ['a photo and a single answer, which stays beside it', { photos: 1, answers: 1, about: 1800, interests: 9 }, 0],
  ['a second photo, as wide as the first', { photos: 2, answers: 3, about: 300, interests: 9 }, 0],
  ['four photos, three of them in a row', { photos: 4, answers: 3, about: 600, interests: 9 }, 2],
  ['no answers', { photos: 1, answers: 0, about: 1800, interests: 9 }, 0],
])('answers below the photos: %s', (_what, contents, below) => {
  expect(numBelowPhotos(profileWith(contents))).toBe(below)
})
