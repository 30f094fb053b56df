import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** The storage of this installation: a bucket if one is configured, else `VAR_DIR/files`. */
export async function openStorage({ s3, varDir }: Pick<Config, 's3' | 'varDir'>): Promise<Storage> {
  if (s3 === null) return diskStorage(join(varDir, 'files'))
  // The client takes a while to load
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(s3)
}
