import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { AudioCodec, EncodedPacket, InputAudioTrack } from 'mediabunny'
import { voiceSeconds } from '../../../contract/constants.ts'

// In one file; imported, it would come in two hundred, which take a thread three times as long as all the rest
const media = createRequire(import.meta.url)('mediabunny') as typeof import('mediabunny')
const { BufferSource, BufferTarget, EncodedAudioPacketSource, EncodedPacketSink, Input, Output } = media
const { MP4, Mp4OutputFormat, OGG, WEBM, WebMOutputFormat } = media

export type ToVoiceWorker = { path: string; type: string }
/** A stored recording; `type` is detected from its content. */
export type Voice = { bytes: Uint8Array; type: string; durationMs: number }
type VoiceFault = 'voice_unreadable' | 'voice_too_long'
export type FromVoiceWorker = { state: 'done'; voice: Voice } | { state: 'refused'; fault: VoiceFault; detail: string }

const formats = { 'audio/mp4': MP4, 'audio/webm': WEBM, 'audio/ogg': OGG } as const
/** What browsers record. */
const codecs: readonly (AudioCodec | null)[] = ['opus', 'aac']
/** Browsers record twenty milliseconds and more in a packet; each costs time to copy. */
const mostPackets = (voiceSeconds + 1) * 100
/** How a decoder is set up takes some twenty bytes; there is no room for anything else. */
const mostSetUpBytes = 300
/** The clocks of browsers run on for a moment after they said stop. */
const mostSeconds = voiceSeconds + 1

class Unusable extends Error {
  readonly fault: VoiceFault
  constructor(fault: VoiceFault, detail: string) {
    super(detail)
    this.fault = fault
  }
}

/** Copies the sound of a recording, packet by packet, into a new file. Its length is what the packets say: a head often has none. */
async function work({ path, type }: ToVoiceWorker): Promise<Voice> {
  const track = await onlyTrack(await readFile(path), type)
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === null || !codecs.includes(codec) || decoderConfig === null) throw unreadable('codec')
  if ((decoderConfig.description?.byteLength ?? 0) > mostSetUpBytes) throw unreadable('set-up of its decoder')
  // Not every browser plays Ogg; what plays WebM plays its sound
  const isMp4 = type === 'audio/mp4'
  const target = new BufferTarget()
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const sound = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(sound)
  await output.start()
  let seconds = 0
  let isFirst = true
  for await (const packet of inOrder(track)) {
    seconds = packet.timestamp + packet.duration
    await sound.add(packet, isFirst ? { decoderConfig } : undefined)
    isFirst = false
  }
  await output.finalize()
  if (target.buffer === null || seconds <= 0) throw unreadable('silence')
  const durationMs = Math.max(1, Math.round(seconds * 1_000))
  return { bytes: new Uint8Array(target.buffer), type: isMp4 ? 'audio/mp4' : 'audio/webm', durationMs }
}

async function onlyTrack(bytes: Buffer, type: string): Promise<InputAudioTrack> {
  const format = formats[type as keyof typeof formats]
  if (format === undefined) throw unreadable('type')
  const input = new Input({ source: new BufferSource(bytes), formats: [format] })
  if (!(await input.canRead())) throw unreadable('container')
  const [track, ...others] = await input.getTracks()
  if (track === undefined || others.length > 0 || !track.isAudioTrack()) throw unreadable('not one track of sound')
  if ((await track.getNumberOfChannels()) > 2) throw unreadable('channels')
  return track
}

/** The packets with times from 0 on. Throws where they run backwards or on for too long. */
async function* inOrder(track: InputAudioTrack): AsyncGenerator<EncodedPacket> {
  let [start, last, count]: [number | null, number, number] = [null, 0, 0]
  for await (const packet of new EncodedPacketSink(track).packets()) {
    start ??= packet.timestamp
    count += 1
    const timestamp = packet.timestamp - start
    if (!(timestamp >= last && packet.duration >= 0)) throw unreadable('order')
    if (timestamp + packet.duration > mostSeconds) throw new Unusable('voice_too_long', `${timestamp} seconds`)
    if (count > mostPackets) throw unreadable('too many packets')
    last = timestamp
    yield packet.clone({ timestamp, sideData: {} })
  }
}

function unreadable(detail: string): Unusable {
  return new Unusable('voice_unreadable', detail)
}

const tell = (answer: FromVoiceWorker) => parentPort?.postMessage(answer)
parentPort?.on('message', (order: ToVoiceWorker) => {
  work(order).then(
    (voice) => tell({ state: 'done', voice }),
    (error: unknown) =>
      tell({
        state: 'refused',
        fault: error instanceof Unusable ? error.fault : 'voice_unreadable',
        detail: String(error),
      }),
  )
})
