import { z } from 'zod'
import { giftIds, type StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, currency, done, id, isoTime, money, paymentMethod, queryBool, queryInt, queryList } from '../wire.ts'

/** A credit pack's price as shown to members at a moment. */
const shownPriceView = z.object({
  price: money,
  per_message: money,
  /** The lowest of the 30 days before: base of a discount, and shown with it. */
  lowest: money,
  /** With 25% off. */
  with_discount: money,
})
export type ShownPriceView = z.infer<typeof shownPriceView>
const shopBundleView = z.object({
  id,
  /** Null: all countries without credit packs of their own. */
  country: country.nullable(),
  currency,
  credits: z.int(),
  is_active: z.boolean(),
  shown: shownPriceView,
  /** In chronological order; future ones can be deleted. */
  prices: z.array(z.object({ since: isoTime, price: money, is_ahead: z.boolean() })),
})
export type ShopBundleView = z.infer<typeof shopBundleView>
const shopGiftView = z.object({
  gift: z.enum(giftIds),
  credits: z.int(),
  /** Its price in money where packs are on sale: with the cheapest credits there, and with the dearest. */
  prices: z.array(z.object({ country: country.nullable(), least: money, most: money })),
})
export type ShopGiftView = z.infer<typeof shopGiftView>

const codeGroupView = z.object({
  /** Id of the code or batch. */
  id,
  /** The only code, or the first of the batch. */
  code: z.string(),
  count: z.int(),
  active: z.int(),
  percentage: z.number(),
  country: country.nullable(),
  currency: currency.nullable(),
  minimum_minor: z.int(),
  starts_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
  validity: z.enum(['once-per-user', 'first-purchase', 'unlimited']),
  methods: z.array(paymentMethod).nullable(),
  is_personal: z.boolean(),
  is_over: z.boolean(),
  uses: z.int(),
  last_used_at: isoTime.nullable(),
})
export type CodeGroupView = z.infer<typeof codeGroupView>
const codeUseView = z.object({
  code: z.string(),
  member: z.object({ id, name: z.string() }),
  order_id: id,
  at: isoTime,
  discount: money,
  total: money,
})

export const shopActions = [
  'add_bundle',
  'price_bundle',
  'unprice_bundle',
  'switch_bundle',
  'move_bundle',
  'make_codes',
  'read_codes',
  'open_codes',
  'stop_codes',
  'extend_codes',
] as const

const admins: readonly StaffRole[] = ['admin']
const writers: readonly StaffRole[] = ['marketing', 'admin']
/** A price: at least the provider's minimum. */
const minor = queryInt(50, 10_000_000)
/** A day in the site's time zone: its first moment. */
const day = z.iso.date()
const orNothing = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')]).optional()

export const shopEndpoints = {
  getShop: endpoint(routes.backoffice.getShop, {
    who: 'staff',
    roles: admins,
    summary:
      'Credit packs of a site, current and former, with all prices and how members see them now; prices of gifts.',
    input: z.object({ id }),
    output: z.object({
      site: z.object({ id, name: z.string(), currency, time_zone: z.string(), countries: z.array(country) }),
      bundles: z.array(shopBundleView),
      gifts: z.array(shopGiftView),
    }),
  }),
  addBundle: endpoint(routes.backoffice.addBundle, {
    who: 'staff',
    roles: admins,
    summary:
      'Add a credit pack. Field errors: `no_vat` for the country, `other_currency`, `twice` if a pack with these credits is on sale there.',
    input: z.object({ id, country: orNothing(country), currency, credits: queryInt(1, 100_000), amount_minor: minor }),
    output: z.object({ bundle_id: id }),
  }),
  previewPrice: endpoint(routes.backoffice.previewPrice, {
    who: 'staff',
    roles: admins,
    summary: 'Preview how members would see a credit pack at another price, on its first day or now.',
    input: z.object({ bundle_id: id, amount_minor: minor, from: orNothing(day) }),
    output: z.object({ at: isoTime, was: shownPriceView, shown: shownPriceView }),
  }),
  priceBundle: endpoint(routes.backoffice.priceBundle, {
    who: 'staff',
    roles: admins,
    summary:
      'Set a new price of a credit pack, now or from a day on; past prices never change. `conflict` if a price starts at that moment; `too_early` for `from` in the past.',
    input: z.object({ bundle_id: id, amount_minor: minor, from: orNothing(day) }),
    output: z.object({ since: isoTime }),
    errors: ['conflict'],
  }),
  unpriceBundle: endpoint(routes.backoffice.unpriceBundle, {
    who: 'staff',
    roles: admins,
    summary: 'Delete a price that has not started. `conflict` for any other.',
    input: z.object({ bundle_id: id, since: isoTime }),
    output: done,
    errors: ['conflict'],
  }),
  switchBundle: endpoint(routes.backoffice.switchBundle, {
    who: 'staff',
    roles: admins,
    summary: 'Put a credit pack on sale or take it off sale. `conflict` if it already is.',
    input: z.object({ bundle_id: id, is_active: queryBool }),
    output: done,
    errors: ['conflict'],
  }),
  moveBundle: endpoint(routes.backoffice.moveBundle, {
    who: 'staff',
    roles: admins,
    summary: 'Move a credit pack among those of its country. `conflict` at either end.',
    input: z.object({ bundle_id: id, to: z.enum(['up', 'down']) }),
    output: done,
    errors: ['conflict'],
  }),
  listCodes: endpoint(routes.backoffice.listCodes, {
    who: 'staff',
    roles: writers,
    summary:
      'List discount codes of a site with their uses, newest first, 50 at a time; `personal`: those issued to single members instead.',
    input: z.object({ site_id: id.optional(), before: id.optional(), personal: queryBool.optional() }),
    output: z.object({
      sites: z.array(z.object({ id, name: z.string() })),
      site: z.object({ id, name: z.string(), countries: z.array(country), currencies: z.array(currency) }),
      codes: z.array(codeGroupView),
      has_more: z.boolean(),
    }),
  }),
  makeCodes: endpoint(routes.backoffice.makeCodes, {
    who: 'staff',
    roles: writers,
    summary:
      'Create a code, or up to 1,000 with a common prefix. Refused if no member could use them, with the field error `twice`, `reserved`, `too_early`, `country_not_served`, `other_currency`, `needs_currency`, `minimum_too_high` or `no_method`.',
    input: z.object({
      site_id: id,
      code: z.string().trim().min(3).max(30),
      count: queryInt(1, 1000),
      percentage: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^\d{1,3}([.,]\d{1,2})?$/)
            .transform((typed) => Number(typed.replace(',', '.'))),
        ])
        .pipe(z.number().min(1).max(90)),
      country: orNothing(country),
      currency: orNothing(currency),
      minimum: z.union([queryInt(0, 10_000_000), z.literal('')]).optional(),
      starts: orNothing(day),
      /** Last day of validity. */
      expires: orNothing(day),
      validity: z.enum(['once-per-user', 'first-purchase', 'unlimited']),
      methods: queryList(paymentMethod, 20).optional(),
    }),
    output: z.object({ id, count: z.int() }),
  }),
  getCodes: endpoint(routes.backoffice.getCodes, {
    who: 'staff',
    roles: writers,
    summary: 'Get a code, or a batch of codes, with their uses, newest first, at most 200.',
    input: z.object({ id }),
    output: z.object({
      site: z.object({ id, name: z.string() }),
      codes: codeGroupView,
      uses: z.array(codeUseView),
    }),
  }),
  stopCodes: endpoint(routes.backoffice.stopCodes, {
    who: 'staff',
    roles: writers,
    summary: 'Stop a code, or a batch of codes. `conflict` if none is active.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  extendCodes: endpoint(routes.backoffice.extendCodes, {
    who: 'staff',
    roles: writers,
    summary:
      'Extend the validity of a code, or remove its end. `conflict` for personal and stopped codes; `too_early` of `expires` for a day that is not later.',
    input: z.object({ id, expires: orNothing(day) }),
    output: done,
    errors: ['conflict'],
  }),
}
