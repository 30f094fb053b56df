import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { makeFiles } from '../files/photo-files.ts'
import type { DecodedPhoto, FromWorker, ToWorker } from './photo-decoder.ts'
import { decode, Unusable } from './photo-pixels.ts'
import type { ToWatch } from './photo-watch.ts'

// A process for one photo: isolates decoders from hostile files, without state for the next.
const watch = new Worker(new URL('./photo-watch.ts', import.meta.url))
const tellWatch = (message: ToWatch) => watch.postMessage(message)
const tell = (answer: FromWorker) => process.send?.(answer)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

async function work({ path, crop, renditions }: ToWorker): Promise<DecodedPhoto> {
  tellWatch('decodes')
  const pixels = await decode(path, crop).finally(() => tellWatch('rests'))
  tell({ state: 'decoded' })
  return makeFiles(pixels, renditions ?? 'profile')
}

process.once('message', (order: ToWorker) => {
  work(order).then(
    (photo) => tell({ state: 'done', photo }),
    (error: unknown) =>
      tell({
        state: 'refused',
        fault: error instanceof Unusable ? error.fault : 'photo_unreadable',
        detail: String(error),
      }),
  )
})
process.on('disconnect', () => process.exit(0))
watch.on('online', () => {
  // Written now for later decoders: this process is killed when done, and has read no file yet
  flushCompileCache()
  tell({ state: 'ready' })
})
