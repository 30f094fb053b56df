import { expect, test, vi } from 'vitest'
import { clockOf, createVoicePlayer, type Recording } from './voice-player.ts'

/** As much of the browser's element as is used; `failing` addresses do not load. */
class FakeAudio extends EventTarget {
  src = ''
  preload = ''
  currentTime = 0
  playbackRate = 1
  readonly failing: ReadonlySet<string>
  constructor(failing: ReadonlySet<string>) {
    super()
    this.failing = failing
  }
  async play() {
    if (this.failing.has(this.src)) throw new DOMException('no source', 'NotSupportedError')
    this.dispatchEvent(new Event('play'))
  }
  pause() {
    this.dispatchEvent(new Event('pause'))
  }
  removeAttribute() {
    this.src = ''
  }
}

function drawn(failing: string[] = []) {
  const audio = new FakeAudio(new Set(failing))
  const makeAudio = vi.fn(() => audio as unknown as HTMLAudioElement)
  return { audio, makeAudio, player: createVoicePlayer(makeAudio) }
}
const recording = (id: string, renewed: string | null = null): Recording => ({
  id,
  url: `/${id}`,
  renewed: vi.fn(async () => renewed),
})

test('nothing is loaded before something is played', () => {
  const { makeAudio, player } = drawn()
  player.nextRate()
  expect(makeAudio).not.toHaveBeenCalled()
})

test('one plays at a time, and each begins at its beginning', async () => {
  const { audio, player } = drawn()
  await player.toggle(recording('a'))
  audio.currentTime = 4
  audio.dispatchEvent(new Event('timeupdate'))
  expect(player.get()).toMatchObject({ id: 'a', isPlaying: true, atMs: 4000 })
  await player.toggle(recording('b'))
  expect(player.get()).toMatchObject({ id: 'b', isPlaying: true })
  expect([audio.src, audio.currentTime]).toEqual(['/b', 0])
})

test('paused, it goes on where it was', async () => {
  const { audio, player } = drawn()
  await player.toggle(recording('a'))
  audio.currentTime = 7
  audio.dispatchEvent(new Event('timeupdate'))
  await player.toggle(recording('a'))
  expect(player.get().isPlaying).toBe(false)
  await player.toggle(recording('a'))
  expect([player.get().isPlaying, audio.currentTime]).toEqual([true, 7])
})

test('the speed goes round, and holds for the next one', async () => {
  const { audio, player } = drawn()
  await player.toggle(recording('a'))
  player.nextRate()
  expect(audio.playbackRate).toBe(1.5)
  await player.toggle(recording('b'))
  expect(audio.playbackRate).toBe(1.5)
  player.nextRate()
  player.nextRate()
  expect(audio.playbackRate).toBe(1)
})

test('an address that has expired is asked for once more', async () => {
  const { audio, player } = drawn(['/a'])
  await player.seek(recording('a', '/a-again'), 3000)
  expect([audio.src, audio.currentTime]).toEqual(['/a-again', 3])
  expect(player.get()).toMatchObject({ isPlaying: true, hasFailed: false })
})

test('one that cannot be had says so, and may be tried again', async () => {
  const { player } = drawn(['/a', '/a-again'])
  const failing = recording('a', '/a-again')
  await player.toggle(failing)
  expect(player.get()).toMatchObject({ isPlaying: false, hasFailed: true })
  expect(failing.renewed).toHaveBeenCalledTimes(1)
  await player.toggle(failing)
  expect(failing.renewed).toHaveBeenCalledTimes(2)
})

test('a clock has two digits of seconds', () => {
  expect([0, 999, 9_400, 60_000, 120_400].map(clockOf)).toEqual(['0:00', '0:01', '0:09', '1:00', '2:00'])
})
