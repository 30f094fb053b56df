import { z } from 'zod'
import type { S3Options } from '../files/storage.ts'

/** Where files are stored. */
export const s3Settings = z.object({
  /** Bucket of an S3-compatible server for files; without it they are stored in VAR_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

/** Why these settings cannot be used together, one text per reason. */
export function s3Faults({ S3_BUCKET: bucket, ...env }: z.output<typeof s3Settings>): string[] {
  const others = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => env[name])
  if (bucket === undefined) return others.map((name) => `  S3_BUCKET: missing, and ${name} is set`)
  const hasBoth = (env.S3_ACCESS_KEY_ID === undefined) === (env.S3_SECRET_ACCESS_KEY === undefined)
  return hasBoth ? [] : ['  S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together']
}

/** Where files are stored; null for VAR_DIR. */
export function s3Of(env: z.output<typeof s3Settings>): S3Options | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined) return null
  const isComplete = accessKeyId !== undefined && secretAccessKey !== undefined
  return {
    bucket,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    credentials: isComplete ? { accessKeyId, secretAccessKey } : null,
  }
}
