import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { processConfig } from '../src/server/platform/config/config.ts'
import { copyFiles } from '../src/server/platform/files/copy-files.ts'
import { diskStorage } from '../src/server/platform/files/disk-storage.ts'
import { openStorage } from '../src/server/platform/files/open-storage.ts'

const usage = `npm run files -- to-bucket [FOLDER]   copies files from a folder (default: VAR_DIR/files) to the bucket of S3_BUCKET
npm run files -- to-folder FOLDER     copies all files of this installation to a folder, for a backup
Compares checksums and leaves what is there already; start it again after an interruption. Exit code 1 if a file failed.`
const progressEvery = 1_000

try {
  const { positionals, values } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) console.log(usage)
  else await run(positionals)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`\n${usage}`)
  process.exitCode = 1
}

async function run([command, folder]: string[]): Promise<void> {
  const config = processConfig()
  if (command !== 'to-bucket' && command !== 'to-folder') throw new Error(`There is no command ${command ?? ''}.`)
  if (command === 'to-bucket' && config.s3 === null) throw new Error('S3_BUCKET is not set.')
  if (command === 'to-folder' && folder === undefined) throw new Error('Name a folder.')
  const storage = await openStorage(config)
  const onDisk = diskStorage(resolve(folder ?? join(config.varDir, 'files')))
  const [from, to] = command === 'to-bucket' ? [onDisk, storage] : [storage, onDisk]
  const onProgress = (counts: { copied: number; unchanged: number }) => {
    const done = counts.copied + counts.unchanged
    if (done % progressEvery === 0) console.log(`${done} files`)
  }
  const { copied, unchanged, bytes, failed } = await copyFiles(from, to, { onProgress })
  const megabytes = (bytes / 1024 ** 2).toFixed(1)
  console.log(`${copied} copied, ${unchanged} already there, ${megabytes} MB, ${failed.length} failed`)
  for (const key of failed.slice(0, 20)) console.error(`failed: ${key}`)
  if (failed.length > 0) process.exitCode = 1
}
