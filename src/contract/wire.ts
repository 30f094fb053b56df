import { z } from 'zod'
import { locales } from './constants.ts'
import { paymentMethods } from './payments/payment-methods.ts'

/** Small schemas shared by many domains. Query strings are text, in-process calls pass values: both are accepted. */
export const id = z.uuid()
export const locale = z.enum(locales)
/** A time: ISO 8601 in UTC. */
export const isoTime = z.iso.datetime()
export const isoDate = z.iso.date()
export const country = z.string().regex(/^[A-Z]{2}$/)
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** Money: integer minor units (cents, øre, grosze) and its ISO 4217 currency. */
export const money = z.object({ amount_minor: z.int(), currency })

export function queryInt(min: number, max: number) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))
}
export const queryBool = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', 'on', '']).transform((text) => text === 'true' || text === '1' || text === 'on'),
])
/** A repeated query parameter: one value, several, or comma-separated. */
export function queryList<T extends z.ZodType<unknown, string>>(entry: T, max: number) {
  return z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
    .pipe(z.array(entry).max(max))
}
/** No control characters except line breaks and tabs, no lone surrogates, NFC. */
export function text(min: number, max: number) {
  return z
    .string()
    .max(max * 4)
    .transform((raw) => raw.normalize('NFC').trim())
    .pipe(z.string().min(min).max(max).refine(isCleanText, { error: 'unprintable' }))
}
function isCleanText(value: string) {
  return value.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value)
}
export const done = z.object({ done: z.literal(true) })

export const paymentMethod = z.enum(paymentMethods)
