import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { canRecord } from './can-record.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

// The parts of a browser that record, as far as we use them; jsdom has none
const track = { stop: vi.fn() }
let types: string[] = []
let chunk = new Blob(['sound'])
let refusal: string | null = null

class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => types.includes(type)
  state: 'inactive' | 'recording' = 'inactive'
  readonly mimeType: string
  constructor(_stream: unknown, options: { mimeType: string }) {
    super()
    this.mimeType = options.mimeType
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: chunk }))
    this.dispatchEvent(new Event('stop'))
  }
}
class Sound {
  state = 'running'
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) })
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = async () => undefined
}
class Decoder {
  decodeAudioData = async () => ({ duration: 3.21, getChannelData: () => Float32Array.from({ length: 96 }, () => 0.5) })
}

beforeEach(() => {
  types = ['audio/webm;codecs=opus', 'audio/mp4']
  chunk = new Blob(['sound'])
  refusal = null
  track.stop.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('OfflineAudioContext', Decoder)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (refusal) throw new DOMException('', refusal)
        return { getTracks: () => [track] }
      },
    },
  })
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function drawn() {
  const [onSend, onClose] = [vi.fn(), vi.fn()]
  const { unmount } = renderUi(<VoiceRecorder onSend={onSend} onClose={onClose} />)
  await act(async () => {
    await vi.advanceTimersByTimeAsync(0)
  })
  return { onSend, onClose, unmount }
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('records until it is stopped, lets listen, and sends sound with its exact length and its waveform', async () => {
  const { onSend } = await drawn()
  expect(screen.getByRole('status').textContent).toBe(copy('chat.record.recording'))
  const stop = screen.getByRole('button', { name: copy('chat.record.stop') })
  expect(document.activeElement).toBe(stop)
  await pass(3_000)
  expect(screen.getByText(copy('chat.record.time', { time: '0:03', most: '2:00' }))).toBeTruthy()
  await press(copy('chat.record.stop'))
  await pass(0)
  expect(track.stop).toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: copy('chat.record.listen') }))
  expect(screen.getByRole('status').textContent).toBe(copy('chat.record.ready', { time: '0:03' }))
  await press(copy('chat.record.send'))
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    file: expect.objectContaining({ type: 'audio/mp4', size: 5 }),
    durationMs: 3210,
    peaks: Array.from({ length: 48 }, () => 100),
  })
})

test('stops by itself at two minutes and says so', async () => {
  await drawn()
  await pass(120_000)
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe(
    `${copy('chat.record.stopped')} ${copy('chat.record.ready', { time: '0:03' })}`,
  )
  expect(track.stop).toHaveBeenCalled()
})

test('what this browser cannot read back goes with what was measured while it was recorded', async () => {
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => {
        throw new DOMException('', 'EncodingError')
      }
    },
  )
  const { onSend } = await drawn()
  await pass(2_000)
  await press(copy('chat.record.stop'))
  await pass(0)
  await press(copy('chat.record.send'))
  expect(onSend.mock.calls[0]?.[0]).toMatchObject({ durationMs: 2_000 })
  expect(onSend.mock.calls[0]?.[0].peaks).toHaveLength(48)
})

test.each([
  ['thrown away', async () => press(copy('chat.record.discard'))],
  [
    'given up by Escape',
    async () => act(async () => void fireEvent.keyDown(screen.getByRole('group'), { key: 'Escape' })),
  ],
])('nothing is sent that was %s', async (_how, giveUp) => {
  const { onSend, onClose } = await drawn()
  await pass(1_000)
  await giveUp()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSend).not.toHaveBeenCalled()
})

test('leaving closes the microphone, also when it opens only afterwards', async () => {
  const { unmount } = await drawn()
  unmount()
  expect(track.stop).toHaveBeenCalled()
  track.stop.mockClear()
  const { unmount: leave } = renderUi(<VoiceRecorder onSend={vi.fn()} onClose={vi.fn()} />)
  leave()
  await pass(0)
  expect(track.stop).toHaveBeenCalled()
})

test.each([
  ['NotAllowedError', copy('chat.record.refusedTitle')],
  ['NotFoundError', copy('chat.record.missingTitle')],
  ['NotReadableError', copy('chat.record.failedTitle')],
])('%s is said in words, and can be tried again', async (name, words) => {
  refusal = name
  await drawn()
  expect(screen.getByRole('alert').textContent).toContain(words)
  refusal = null
  await press(copy('common.tryAgain'))
  await pass(0)
  expect(screen.getByRole('button', { name: copy('chat.record.stop') })).toBeTruthy()
})

test('a recording without sound is not sent', async () => {
  chunk = new Blob([])
  await drawn()
  await pass(2_000)
  await press(copy('chat.record.stop'))
  await pass(0)
  expect(screen.getByRole('alert').textContent).toContain(copy('chat.record.failedTitle'))
})

test('is offered only where this browser can record', () => {
  expect(canRecord()).toBe(true)
  types = ['audio/flac']
  expect(canRecord()).toBe(false)
  vi.stubGlobal('MediaRecorder', undefined)
  expect(canRecord()).toBe(false)
})
