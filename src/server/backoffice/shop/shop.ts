import { giftIds } from '../../../contract/constants.ts'
import type {
  ShopBundleView,
  ShopGiftView,
  ShownPriceView,
  shopActions,
  shopEndpoints,
} from '../../../contract/office/shop.ts'
import { formatMoney } from '../../../shared/money.ts'
import { instantAt } from '../../../shared/zoned-time.ts'
import {
  addBundle,
  bundleById,
  dropPrice,
  moveBundle,
  pricePerMessage,
  type ShopBundle,
  type ShownPrice,
  setPrice,
  shopBundles,
  shownPrice,
  switchBundle,
} from '../../payments/shop/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, type Site, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import type { AuditDetail } from '../tables.ts'

type ShopCalls =
  | 'getShop'
  | 'addBundle'
  | 'previewPrice'
  | 'priceBundle'
  | 'unpriceBundle'
  | 'switchBundle'
  | 'moveBundle'
type Sold = { siteId: string; credits: number; country: string | null; currency: string }
type Act = { action: (typeof shopActions)[number]; of: Sold; facts?: AuditDetail['facts'] }

/** Products and prices of a site. Each change and its audit entry share a transaction. */
export const shopHandlers: Handlers<Pick<typeof shopEndpoints, ShopCalls>, Ctx> = {
  getShop: async (ctx, { id }) => {
    const site = await knownSite(ctx, id)
    const { currency, timeZone, countries, messageCredits } = site.settings
    const bundles = await shopBundles(ctx, { siteId: id, messageCredits })
    const now = ctx.clock.now()
    return {
      site: { id, name: site.name, currency, time_zone: timeZone, countries },
      bundles: bundles.map((bundle) => bundleView(bundle, now)),
      gifts: giftViews(site, bundles),
    }
  },
  addBundle: async (ctx, { id, country = '', currency, credits, amount_minor }) => {
    const site = await knownSite(ctx, id)
    if (country !== '' && !site.settings.countries.includes(country))
      throw new Refusal('invalid_input', {}, { country: 'country_not_served' })
    const bundle = {
      siteId: id,
      country: country === '' ? null : country,
      currency,
      credits,
      amountMinor: amount_minor,
    }
    return transaction(ctx.db, async (tx) => {
      const bundleId = await addBundle(tx, bundle, ctx.clock.now())
      await note(ctx, tx, { action: 'add_bundle', of: bundle, facts: { now: moneyOf(amount_minor, currency) } })
      return { bundle_id: bundleId }
    })
  },
  previewPrice: async (ctx, input) => {
    const { bundle, at, messageCredits } = await pricing(ctx, input)
    const { currency, prices } = bundle
    const then = [...prices, { since: at, amountMinor: input.amount_minor }]
    return {
      at: at.toISOString(),
      was: shownView(bundle.shown, currency),
      shown: shownView(shownPrice(bundle, { prices: then, at, messageCredits }), currency),
    }
  },
  priceBundle: async (ctx, input) => {
    const { bundle, at, now } = await pricing(ctx, input)
    await transaction(ctx.db, async (tx) => {
      await setPrice(tx, bundle.id, { since: at, amountMinor: input.amount_minor, now })
      const facts = {
        was: moneyOf(bundle.shown.price, bundle.currency),
        now: moneyOf(input.amount_minor, bundle.currency),
        until: at.toISOString(),
      }
      await note(ctx, tx, { action: 'price_bundle', of: bundle, facts })
    })
    return { since: at.toISOString() }
  },
  unpriceBundle: async (ctx, { bundle_id, since }) => {
    const bundle = await bundleById(ctx.db, bundle_id)
    await transaction(ctx.db, async (tx) => {
      const was = await dropPrice(tx, bundle_id, { since: new Date(since), now: ctx.clock.now() })
      const facts = { was: moneyOf(was, bundle.currency), until: since }
      await note(ctx, tx, { action: 'unprice_bundle', of: bundle, facts })
    })
    return { done: true }
  },
  switchBundle: async (ctx, { bundle_id, is_active }) => {
    await transaction(ctx.db, async (tx) => {
      const bundle = await switchBundle(tx, bundle_id, is_active)
      const facts = { was: onOff(bundle.isActive), now: onOff(is_active) }
      await note(ctx, tx, { action: 'switch_bundle', of: bundle, facts })
    })
    return { done: true }
  },
  moveBundle: async (ctx, { bundle_id, to }) => {
    await transaction(ctx.db, async (tx) => {
      const bundle = await moveBundle(tx, bundle_id, to)
      await note(ctx, tx, { action: 'move_bundle', of: bundle, facts: { now: to } })
    })
    return { done: true }
  },
}

type PriceInput = { bundle_id: string; amount_minor: number; from?: string | undefined }

/** The bundle, and the moment that a price is to begin: now, or the first one of a day in the site's time. */
async function pricing(ctx: Ctx, { bundle_id, from = '' }: PriceInput) {
  const now = ctx.clock.now()
  const { siteId } = await bundleById(ctx.db, bundle_id)
  const { timeZone, messageCredits } = (await knownSite(ctx, siteId)).settings
  const bundle = (await shopBundles(ctx, { siteId, messageCredits })).find(({ id }) => id === bundle_id)
  if (bundle === undefined) throw new Refusal('not_found')
  const at = from === '' ? now : instantAt(`${from}T00:00`, timeZone)
  if (at === null || at < now) throw new Refusal('invalid_input', {}, { from: 'too_early' })
  return { bundle, at, now, messageCredits }
}

async function knownSite(ctx: Ctx, id: string): Promise<Site> {
  const site = await siteById(ctx.db, id)
  if (site === null) throw new Refusal('not_found')
  return site
}

async function note(ctx: Ctx, tx: Tx, { action, of, facts }: Act): Promise<void> {
  const site = (await knownSite(ctx, of.siteId)).name
  const subject = [of.country ?? '*', of.currency].join(' ')
  const detail = { facts: { site, subject, credits: String(of.credits), ...facts } }
  await noteAct(ctx, tx, staffOf(ctx), { action, detail })
}

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

function moneyOf(minor: number, currency: string): string {
  return formatMoney({ amount_minor: minor, currency }, 'en')
}

function bundleView(bundle: ShopBundle, now: Date): ShopBundleView {
  const { id, country, currency, credits, isActive, shown, prices } = bundle
  return {
    id,
    country,
    currency,
    credits,
    is_active: isActive,
    shown: shownView(shown, currency),
    prices: prices.map(({ since, amountMinor }) => ({
      since: since.toISOString(),
      price: { amount_minor: amountMinor, currency },
      is_ahead: since > now,
    })),
  }
}

/** Gifts in the order of the shop. Free ones cost nothing anywhere. */
function giftViews({ settings }: Site, bundles: readonly ShopBundle[]): ShopGiftView[] {
  const onSale = bundles.filter(({ isActive }) => isActive)
  const places = [...Map.groupBy(onSale, ({ country }) => country)]
  return giftIds.map((gift) => {
    const giftCredits = settings.giftPrices[gift] ?? settings.giftCredits
    const prices = places.flatMap(([country, packs]) => {
      const [first] = packs
      if (first === undefined) return []
      const costs = packs.map(({ shown, credits }) => pricePerMessage(shown.price, credits, giftCredits))
      const money = (amount_minor: number) => ({ amount_minor, currency: first.currency })
      return [{ country, least: money(Math.min(...costs)), most: money(Math.max(...costs)) }]
    })
    return { gift, credits: giftCredits, prices }
  })
}

function shownView({ price, perMessage, lowest, withDiscount }: ShownPrice, currency: string): ShownPriceView {
  const money = (minor: number) => ({ amount_minor: minor, currency })
  return {
    price: money(price),
    per_message: money(perMessage),
    lowest: money(lowest),
    with_discount: money(withDiscount),
  }
}
