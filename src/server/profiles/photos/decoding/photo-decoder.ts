import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { photoUpload } from '../../../../contract/constants.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Print } from '../../../platform/files/image-hash.ts'
import type { Log } from '../../../platform/metrics/log.ts'

/** In pixels of the upright image (orientation applied). */
export type Crop = { x: number; y: number; width: number; height: number }
export type PhotoFault =
  | 'photo_wrong_type'
  | 'photo_unreadable'
  | 'photo_animated'
  | 'photo_too_many_pixels'
  | 'photo_too_small'
export type DecodedPhoto = {
  width: number
  height: number
  thumbhash: string
  /** Perceptual hash; null for images without structure. */
  print: Print | null
  /** Path below the photo's folder, and bytes. */
  files: [string, Buffer][]
}
/** `message`: only the renditions of a message photo, instead of a profile's. */
export type ToWorker = { path: string; crop: Crop | null; renditions?: 'profile' | 'message' }
export type FromWorker =
  | { state: 'ready' }
  | { state: 'decoded' }
  | { state: 'done'; photo: DecodedPhoto }
  | { state: 'refused'; fault: PhotoFault; detail: string }

/** Wall-clock time: on a busy machine, the five seconds of CPU time allowed per photo (photo-watch.ts) take longer. */
const limits = { workers: 2, waiting: 60, startMs: 15_000, decodeMs: 10_000, encodeMs: 20_000 } as const

type Order = ToWorker & { log: Log; resolve: (photo: DecodedPhoto) => void; reject: (error: unknown) => void }
type Seat = { child: ChildProcess; isReady: boolean; order: Order | null; timer: NodeJS.Timeout | null }

const seats = new Set<Seat>()
const waiting: Order[] = []

/**
 * Decodes a file in its own single-use process and creates all renditions. Errors: the faults of a photo;
 * `photo_unreadable` also if the decoder crashes, times out or runs out of memory; `unavailable` if the queue is full.
 */
export function decodePhoto(log: Log, order: ToWorker): Promise<DecodedPhoto> {
  if (waiting.length >= limits.waiting) return Promise.reject(new Refusal('unavailable'))
  return new Promise((resolve, reject) => {
    waiting.push({ ...order, log, resolve, reject })
    next()
  })
}

/** Stops idle decoders; the next photo starts a new one. For shutdown. */
export function closeDecoders(): void {
  for (const seat of seats) if (seat.order === null) seat.child.kill()
}

function next() {
  if (waiting.length === 0) return
  const free = [...seats].find((seat) => seat.order === null && seat.isReady)
  if (free !== undefined) return give(free)
  const starting = [...seats].filter((seat) => !seat.isReady).length
  if (seats.size < limits.workers && starting < waiting.length) start()
}

/**
 * Takes a tenth of a second, during another decode. Processes are not reused, because memory could leak data between
 * photos.
 */
function start() {
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./photo-worker.ts', import.meta.url), [], {
    // Does not inherit secrets. Fewer malloc arenas waste less memory
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    execArgv: ['--max-old-space-size=192'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const seat: Seat = { child, isReady: false, order: null, timer: null }
  seats.add(seat)
  limit(seat, limits.startMs)
  child.on('message', (message: FromWorker) => take(seat, message))
  child.on('error', () => leave(seat))
  child.on('exit', () => leave(seat))
  rest(seat)
}

function take(seat: Seat, message: FromWorker) {
  if (message.state === 'decoded') return limit(seat, limits.encodeMs)
  limit(seat, null)
  if (message.state === 'ready') {
    seat.isReady = true
    rest(seat)
    return next()
  }
  const { order } = seat
  seats.delete(seat)
  seat.child.kill()
  if (message.state === 'done') order?.resolve(message.photo)
  if (message.state === 'refused') {
    order?.log.info({ fault: message.fault, detail: message.detail }, 'photo refused')
    order?.reject(new Refusal(message.fault, message.fault === 'photo_too_small' ? { min: photoUpload.minSide } : {}))
  }
  next()
}

function give(seat: Seat) {
  const order = waiting.shift()
  if (order === undefined) return
  seat.order = order
  if (seats.size < limits.workers) start()
  seat.child.ref()
  seat.child.channel?.ref()
  limit(seat, limits.decodeMs)
  const { path, crop, renditions = 'profile' } = order
  seat.child.send({ path, crop, renditions } satisfies ToWorker, (error) => {
    if (error !== null) leave(seat)
  })
}

/** An idle decoder does not keep the server running. */
function rest(seat: Seat) {
  if (!seat.isReady) return
  seat.child.unref()
  seat.child.channel?.unref()
}

function limit(seat: Seat, milliseconds: number | null) {
  if (seat.timer !== null) clearTimeout(seat.timer)
  seat.timer = milliseconds === null ? null : setTimeout(() => seat.child.kill('SIGKILL'), milliseconds)
}

/** The process has ended, by itself or by its limit: its photo is unreadable, waiting ones go to another. */
function leave(seat: Seat) {
  if (!seats.delete(seat)) return
  limit(seat, null)
  seat.child.kill('SIGKILL')
  if (seat.order !== null) {
    seat.order.log.warn('a photo ended its decoder')
    seat.order.reject(new Refusal('photo_unreadable'))
  } else if (!seat.isReady) {
    // It failed to start: reject waiting photos
    for (const order of waiting.splice(0)) order.reject(new Refusal('unavailable'))
  }
  next()
}
