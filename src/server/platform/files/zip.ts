import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from './storage.ts'

/** A file of a member's own data: something small as JSON, many rows as a JSON array, words, or a stored file as it is. */
export type ExportFile = { name: string } & (
  | { value: unknown }
  | { rows: AsyncIterable<unknown> }
  | { text: string }
  | { storageKey: string }
)

/** A ZIP of these files as a stream: read one after the other, never whole in memory. Missing files are left out. */
export async function zipOf(files: readonly ExportFile[], storage: Storage, mtime: Date): Promise<Readable> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const file of files) {
    if ('storageKey' in file && (await storage.size(file.storageKey)) === null) continue
    // Photos are compressed already
    const options = { mtime, compress: !('storageKey' in file) }
    zip.addReadStreamLazy(file.name, options, (give) => {
      open(file, storage).then(
        (stream) => {
          stream.on('error', (error) => output.destroy(error))
          give(null, stream)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return output
}

async function open(file: ExportFile, storage: Storage): Promise<Readable> {
  if ('text' in file) return Readable.from([file.text])
  if ('value' in file) return Readable.from([`${JSON.stringify(file.value, null, 2)}\n`])
  if ('rows' in file) return Readable.from(jsonArray(file.rows))
  const stored = await storage.read(file.storageKey)
  if (stored === null) throw new Error('a stored file vanished')
  return stored.stream
}

async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
