import { readFile } from 'node:fs/promises'
import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

type VoiceOptions = {
  format: OutputFormat
  seconds: number
  codec?: 'opus' | 'aac' | 'vorbis' | 'flac'
  /** A word that is written into its tags and its cover. */
  secret?: string
  tracks?: number
  hasVideo?: boolean
  setUpBytes?: number
  packetSeconds?: number
}

/** What browsers record: files that are written as they come, whose heads do not say how long they are. */
export const liveFormats = {
  webm: () => new WebMOutputFormat({ appendOnly: true }),
  ogg: () => new OggOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mkv: () => new MkvOutputFormat(),
} as const

const packets: Record<string, { seconds: number; bytes: Uint8Array }> = {
  // Twenty milliseconds of silence
  opus: { seconds: 0.02, bytes: Uint8Array.of(0xf8, 0xff, 0xfe) },
  aac: { seconds: 1024 / 48_000, bytes: Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c) },
  flac: { seconds: 0.1, bytes: Buffer.from('fff86908000000000000', 'hex') },
}
const opusHead = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])
const setUps: Record<string, { codec: string; description: Uint8Array }> = {
  opus: { codec: 'opus', description: opusHead },
  aac: { codec: 'mp4a.40.2', description: Uint8Array.of(0x11, 0x88) },
  flac: {
    codec: 'flac',
    description: Buffer.concat([Buffer.from('fLaC'), Buffer.from('80000022', 'hex'), Buffer.alloc(34, 1)]),
  },
}

/** A recording of silence, as a file. */
export async function recording(options: VoiceOptions): Promise<Buffer> {
  const { format, seconds, codec = 'opus', secret, tracks = 1, hasVideo = false, setUpBytes, packetSeconds } = options
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const sounds = Array.from({ length: tracks }, () => new EncodedAudioPacketSource(codec as AudioCodec))
  for (const sound of sounds) output.addAudioTrack(sound)
  const picture = new EncodedVideoPacketSource('vp8')
  if (hasVideo) output.addVideoTrack(picture)
  if (secret !== undefined) {
    const cover = { data: Buffer.from(secret), mimeType: 'image/png', kind: 'coverFront' as const }
    output.setMetadataTags({ title: secret, artist: secret, comment: secret, images: [cover] })
  }
  await output.start()
  const { seconds: duration = 0.02, bytes = new Uint8Array(1) } = packets[codec] ?? {}
  const setUp = { ...setUps[codec], numberOfChannels: 1, sampleRate: 48_000 }
  const description = setUpBytes === undefined ? setUp.description : Buffer.concat([opusHead, Buffer.alloc(setUpBytes)])
  const decoderConfig = { ...setUp, description } as AudioDecoderConfig
  const step = packetSeconds ?? duration
  for (let at = 0; at < seconds; at += step) {
    const packet = new EncodedPacket(bytes, 'key', at, step)
    for (const sound of sounds) await sound.add(packet, at === 0 ? { decoderConfig } : undefined)
    if (hasVideo && at === 0) {
      const config = { codec: 'vp8', codedWidth: 16, codedHeight: 16 }
      await picture.add(new EncodedPacket(Buffer.alloc(20), 'key', 0, seconds), { decoderConfig: config })
    }
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('nothing was recorded')
  return Buffer.from(target.buffer)
}

/** What Chromium's MediaRecorder made of a second and a half of a tone. */
export const recordedVoice = (ending: 'webm' | 'mp4') =>
  readFile(new URL(`../fixtures/voice.${ending}`, import.meta.url))

/** What a file is and how long, by its head and by its packets. */
export async function voiceFacts(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM, OGG] })
  const [track] = await input.getAudioTracks()
  return {
    format: (await input.getFormat()).mimeType,
    codec: await track?.getCodec(),
    seconds: await input.computeDuration(),
    secondsInHead: await input.getDurationFromMetadata(),
    tags: await input.getMetadataTags(),
  }
}

type HostileVoice = { name: string; type: string; make: () => Promise<Buffer> | Buffer; code: string }
const webm = (options: Partial<VoiceOptions> = {}) => recording({ format: liveFormats.webm(), seconds: 1, ...options })
const named = (name: string, type: string, make: HostileVoice['make']) => ({
  name,
  type,
  make,
  code: 'voice_unreadable',
})

/** Files that are no voice notes that can be sent, and why. */
export const hostileVoices: readonly HostileVoice[] = [
  named('nothing', 'audio/webm', () => Buffer.alloc(0)),
  named('random bytes', 'audio/webm', () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251))),
  named('HTML', 'audio/mp4', () => Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(4_000))),
  named('SVG', 'audio/ogg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(4_000))),
  named('MP3', 'audio/mp4', () =>
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.alloc(4_000, 0xff)]),
  ),
  named('WAVE', 'audio/ogg', () => Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(4_000)])),
  named('WebM that says it is MP4', 'audio/mp4', () => webm()),
  named('MP4 that says it is WebM', 'audio/webm', () => recordedVoice('mp4')),
  named('Matroska that says it is WebM', 'audio/webm', () => recording({ format: liveFormats.mkv(), seconds: 1 })),
  named('a film', 'audio/webm', () => webm({ hasVideo: true })),
  named('a film in MP4', 'audio/mp4', () => recording({ format: liveFormats.mkv(), seconds: 1, hasVideo: true })),
  named('two tracks', 'audio/webm', () => webm({ tracks: 2 })),
  named('FLAC', 'audio/mp4', () => recording({ format: liveFormats.mp4(), seconds: 1, codec: 'flac' })),
  named('its head only', 'audio/webm', async () => (await recordedVoice('webm')).subarray(0, 120)),
  named('its name only', 'audio/mp4', async () => (await recordedVoice('mp4')).subarray(0, 30)),
  named('a head that holds a message of its own', 'audio/webm', () => webm({ setUpBytes: 5_000 })),
  named('a hundred thousand packets in a second', 'audio/webm', () => webm({ packetSeconds: 0.000_01 })),
  named('boxes in boxes', 'audio/mp4', () => nestedBoxes(4_000)),
  named('a box of the largest size there is', 'audio/mp4', async () => largestBox(await recordedVoice('mp4'))),
  { name: '122 seconds', type: 'audio/webm', make: () => webm({ seconds: 122 }), code: 'voice_too_long' },
  {
    name: '122 seconds in pieces of MP4',
    type: 'audio/mp4',
    make: () => recording({ format: liveFormats.mp4(), seconds: 122, codec: 'aac' }),
    code: 'voice_too_long',
  },
  {
    name: 'ten minutes of Ogg',
    type: 'audio/ogg',
    make: () => recording({ format: liveFormats.ogg(), seconds: 600 }),
    code: 'voice_too_long',
  },
  {
    name: 'a byte too many',
    type: 'audio/webm',
    make: () => Buffer.alloc(4 * 1024 * 1024 + 1),
    code: 'payload_too_large',
  },
  { name: '30 MB', type: 'audio/webm', make: () => Buffer.alloc(30 * 1024 * 1024), code: 'payload_too_large' },
]

/** `moov` in `moov` in `moov` … */
function nestedBoxes(depth: number): Buffer {
  const head = Buffer.from('0000001866747970697365320000000069736f6d6d703432', 'hex')
  const boxes = Array.from({ length: depth }, (_, at) => {
    const box = Buffer.from('\0\0\0\0moov')
    box.writeUInt32BE((depth - at) * 8)
    return box
  })
  return Buffer.concat([head, ...boxes])
}

function largestBox(mp4: Buffer): Buffer {
  const bytes = Buffer.from(mp4)
  bytes.writeUInt32BE(0xff_ff_ff_ff, bytes.indexOf('moov') - 4)
  return bytes
}
