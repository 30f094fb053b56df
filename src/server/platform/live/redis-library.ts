import { createRequire } from 'node:module'

/** Redis' client, loaded where Redis is configured: hundreds of files. */
export const redisLibrary = () => createRequire(import.meta.url)('@redis/client') as typeof import('@redis/client')
