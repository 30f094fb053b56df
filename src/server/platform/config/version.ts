import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which version of the product runs. */
export const version: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string }
).version
