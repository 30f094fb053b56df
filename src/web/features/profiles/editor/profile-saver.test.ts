import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { ApiError } from '../../../api/errors.ts'
import { createSaver, type ProfileChanges, valuesBefore } from './profile-saver.ts'

const loaded = {
  name: 'Anna',
  about_me: '',
  tattoos: null,
  country: 'NL',
  region: 'NL-NB',
  city: 'Eindhoven',
} as OwnProfileView
const nothing = () => undefined

/** A server that stores what it receives, and answers when told to. */
function server() {
  let stored = loaded
  const sent: ProfileChanges[] = []
  const answers: ((error?: Error) => void)[] = []
  const save = (changes: ProfileChanges) => {
    sent.push(changes)
    return new Promise<OwnProfileView>((resolve, reject) => {
      answers.push((error) => {
        if (error) return reject(error)
        stored = { ...stored, ...(changes as Partial<OwnProfileView>) }
        resolve(stored)
      })
    })
  }
  const answer = async (error?: Error) => {
    answers.shift()?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { save, sent, answer }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a change shows at once and is saved after its pause, with what came meanwhile', async () => {
  const { save, sent, answer } = server()
  const saver = createSaver(loaded, save)
  const done = vi.fn()
  saver.change({ about_me: 'H' }, 1_000, done)
  await vi.advanceTimersByTimeAsync(900)
  saver.change({ about_me: 'Hi' }, 1_000, nothing)
  expect(saver.get()).toMatchObject({ state: 'waiting', profile: { about_me: 'Hi' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([sent, saver.get().state]).toEqual([[{ about_me: 'Hi' }], 'saving'])
  await answer()
  expect(saver.get().state).toBe('saved')
  expect(done).toHaveBeenCalledOnce()
})

test('what changes while a call is under way goes with the next one, and is not overwritten by the answer', async () => {
  const { save, sent, answer } = server()
  const saver = createSaver(loaded, save)
  saver.change({ name: 'Ann' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  saver.change({ tattoos: 'few' }, 0, nothing)
  saver.change({ name: 'Annie' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(saver.get().profile).toMatchObject({ name: 'Annie', tattoos: 'few' })
  expect(sent).toEqual([{ name: 'Ann' }, { tattoos: 'few', name: 'Annie' }])
  await answer()
  expect([saver.get().state, saver.hasUnsaved()]).toEqual(['saved', false])
})

test('what did not arrive waits for another try', async () => {
  const { save, sent, answer } = server()
  const saver = createSaver(loaded, save)
  saver.change({ tattoos: 'few' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  await answer(new ApiError({ code: 'offline', params: {} }, 0))
  expect(saver.get()).toMatchObject({ state: 'failed', failure: { code: 'offline' }, profile: { tattoos: 'few' } })
  void saver.flush()
  await answer()
  expect([sent.length, saver.get().state, saver.get().failure]).toEqual([2, 'saved', null])
})

test('what is wrong is shown as typed and not sent again', async () => {
  const { save, sent, answer } = server()
  const saver = createSaver(loaded, save)
  saver.change({ name: '@anna' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  await answer(new ApiError({ code: 'name_starts_with_at', params: {}, field: 'name' }, 422))
  expect(saver.get()).toMatchObject({ state: 'failed', profile: { name: '@anna' } })
  saver.change({ tattoos: 'few' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ name: '@anna' }, { tattoos: 'few' }])
})

test('a change is taken back to what was saved before, not to what was refused meanwhile', async () => {
  const { save, answer } = server()
  const saver = createSaver(loaded, save)
  saver.change({ name: '@anna' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  await answer(new ApiError({ code: 'name_starts_with_at', params: {}, field: 'name' }, 422))
  const done = vi.fn<(saved: OwnProfileView, before: OwnProfileView) => void>()
  saver.change({ name: 'Annie' }, 0, done)
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  expect(done.mock.calls.map(([saved, before]) => [saved.name, before.name])).toEqual([['Annie', 'Anna']])
})

test('what another device saved is taken in, never over what is not saved here', async () => {
  const { save, answer } = server()
  const saver = createSaver(loaded, save)
  saver.takeIn({ ...loaded, city: 'Breda' })
  expect(saver.get()).toMatchObject({ state: 'untouched', profile: { city: 'Breda' } })
  saver.change({ about_me: 'Hi' }, 0, nothing)
  await vi.advanceTimersByTimeAsync(0)
  saver.takeIn({ ...loaded, about_me: 'from the phone' })
  expect(saver.get().profile.about_me).toBe('Hi')
  await answer(new ApiError({ code: 'offline', params: {} }, 0))
  saver.takeIn({ ...loaded, about_me: 'from the phone' })
  expect(saver.get().profile.about_me).toBe('Hi')
})

test('a place is taken back as a whole', () => {
  expect(valuesBefore(loaded, { region: 'NL-ZH' })).toEqual({ country: 'NL', region: 'NL-NB', city: 'Eindhoven' })
  expect(valuesBefore(loaded, { tattoos: 'few' })).toEqual({ tattoos: null })
})
