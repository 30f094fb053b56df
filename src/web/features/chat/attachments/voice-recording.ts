import { chatUpload, voiceSeconds } from '../../../../contract/constants.ts'
import { recordingFormat } from './can-record.ts'
import { peaksOf } from './peaks.ts'

export type VoiceNote = { file: Blob; durationMs: number; peaks: number[] }
export type RecordingFailure = 'refused' | 'missing' | 'failed'
export type Recording = {
  /** How loud it is at this moment, 0 to 1. */
  level: () => number
  elapsedMs: () => number
  /** Ends it; also happens by itself at two minutes. */
  stop: () => void
  /** What was recorded; null where it was given up, or nothing was heard. */
  done: Promise<VoiceNote | null>
  /** Ends it and keeps nothing. */
  giveUp: () => void
}

const bitsPerSecond = 48_000
const shortestMs = 500

/** Starts to record, once the browser lets us. Throws a `RecordingFailure`; the microphone is closed whatever happens. */
export async function startRecording(): Promise<Recording> {
  const microphone = await openMicrophone()
  try {
    return record(microphone)
  } catch {
    close(microphone)
    throw failed('failed')
  }
}

/** The kind of a failure to record. */
export function recordingFailure(error: unknown): RecordingFailure {
  const { message } = error instanceof Error ? error : { message: '' }
  return message === 'refused' || message === 'missing' ? message : 'failed'
}

const failed = (kind: RecordingFailure) => new Error(kind)

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') throw failed('refused')
    throw failed(name === 'NotFoundError' ? 'missing' : 'failed')
  }
}

function close(microphone: MediaStream) {
  for (const track of microphone.getTracks()) track.stop()
}

function record(microphone: MediaStream): Recording {
  const mimeType = recordingFormat()
  const recorder = new MediaRecorder(microphone, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) })
  const meter = openMeter(microphone)
  const parts: Blob[] = []
  const levels: number[] = []
  const startedAt = performance.now()
  let length: number | null = null
  let isGivenUp = false
  const elapsedMs = () => Math.min(voiceSeconds * 1000, length ?? performance.now() - startedAt)

  const sampling = setInterval(() => levels.push(meter.level()), 100)
  const limit = setTimeout(stop, voiceSeconds * 1000)
  function stop() {
    length ??= elapsedMs()
    clearInterval(sampling)
    clearTimeout(limit)
    if (recorder.state !== 'inactive') recorder.stop()
    close(microphone)
    meter.close()
  }

  recorder.addEventListener('dataavailable', ({ data: part }) => part.size > 0 && parts.push(part))
  const done = new Promise<VoiceNote | null>((resolve) => {
    recorder.addEventListener('stop', () => {
      // A microphone that is unplugged ends it, too
      stop()
      const durationMs = Math.round(elapsedMs())
      const file = new Blob(parts, { type: plainType(recorder.mimeType || mimeType || '') })
      if (isGivenUp || file.size === 0 || durationMs < shortestMs) resolve(null)
      else void describe(file, durationMs, levels).then(resolve)
    })
  })
  recorder.start(1_000)
  return {
    level: meter.level,
    elapsedMs,
    stop,
    done,
    giveUp: () => {
      isGivenUp = true
      stop()
    },
  }
}

/** The server takes types without their codecs. */
function plainType(type: string): string {
  const [plain = ''] = type.split(';')
  return chatUpload.voiceTypes.find((known) => known === plain) ?? 'audio/webm'
}

function openMeter(microphone: MediaStream) {
  const sound = new AudioContext()
  const analyser = sound.createAnalyser()
  analyser.fftSize = 1024
  sound.createMediaStreamSource(microphone).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
    close: () => void (sound.state !== 'closed' && sound.close()),
  }
}

/** Its waveform and exact length; what was measured along the way where this browser cannot read its own recording. */
async function describe(file: Blob, durationMs: number, levels: number[]): Promise<VoiceNote> {
  try {
    const sound = new OfflineAudioContext(1, 1, 22_050)
    const decoded = await sound.decodeAudioData(await file.arrayBuffer())
    const exact = Math.min(voiceSeconds * 1000, Math.max(1, Math.round(decoded.duration * 1000)))
    return { file, durationMs: exact, peaks: peaksOf(decoded.getChannelData(0)) }
  } catch {
    return { file, durationMs, peaks: peaksOf(levels) }
  }
}
