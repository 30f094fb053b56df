import type { z } from 'zod'
import type { CodeGroupView, shopActions, shopEndpoints } from '../../../contract/office/shop.ts'
import { instantAt } from '../../../shared/zoned-time.ts'
import {
  type CodeGroup,
  codeGroup,
  codeUses,
  extendCodes,
  listCodes,
  makeCodes,
  stopCodes,
} from '../../payments/discounts/index.ts'
import { shopBundles } from '../../payments/shop/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites, type Site, siteById } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import type { AuditDetail } from '../tables.ts'

type CodeCalls = 'listCodes' | 'makeCodes' | 'getCodes' | 'stopCodes' | 'extendCodes'
type CodesInput = z.output<typeof shopEndpoints.makeCodes.input>
type Act = { action: (typeof shopActions)[number]; site: string; facts: AuditDetail['facts']; memberIds?: string[] }

/** Discount codes. Each change and its audit entry share a transaction. */
export const codeHandlers: Handlers<Pick<typeof shopEndpoints, CodeCalls>, Ctx> = {
  listCodes: async (ctx, { site_id = ctx.site.id, before, personal = false }) => {
    const site = await knownSite(ctx, site_id)
    const { countries, messageCredits } = site.settings
    const [sites, bundles, { codes, hasMore }] = await Promise.all([
      listSites(ctx.db),
      shopBundles(ctx, { siteId: site.id, messageCredits }),
      listCodes(ctx.db, { siteId: site.id, before, isPersonal: personal }),
    ])
    const currencies = [...new Set(bundles.flatMap(({ isActive, currency }) => (isActive ? [currency] : [])))]
    const now = ctx.clock.now()
    return {
      sites,
      site: { id: site.id, name: site.name, countries, currencies },
      codes: codes.map((group) => groupView(group, now)),
      has_more: hasMore,
    }
  },
  makeCodes: async (ctx, input) => {
    const site = await knownSite(ctx, input.site_id)
    const terms = termsOf(input, site)
    return transaction(ctx.db, async (tx) => {
      const { code, count } = input
      const made = await makeCodes({ ...ctx, site }, tx, { code, count, terms })
      const facts = { code: code.toUpperCase(), count: String(count), now: `${terms.percentage}%` }
      await note(ctx, tx, { action: 'make_codes', site: site.name, facts })
      return { id: made.id, count: made.codes.length }
    })
  },
  getCodes: async (ctx, { id }) => {
    const group = await codeGroup(ctx.db, id)
    const site = await knownSite(ctx, group.siteId)
    const uses = await codeUses(ctx.db, { id, siteId: site.id })
    const profiles = await profileFacts(ctx.db, [...new Set(uses.map(({ memberId }) => memberId))])
    const memberIds = uses.map(({ memberId }) => memberId)
    const facts = { code: group.code }
    await note(ctx, ctx.db, { action: 'read_codes', site: site.name, facts, memberIds })
    return {
      site: { id: site.id, name: site.name },
      codes: groupView(group, ctx.clock.now()),
      uses: uses.map(({ code, memberId, orderId, at, discountMinor, totalMinor, currency }) => ({
        code,
        member: { id: memberId, name: profiles.get(memberId)?.name ?? '' },
        order_id: orderId,
        at: at.toISOString(),
        discount: { amount_minor: discountMinor, currency },
        total: { amount_minor: totalMinor, currency },
      })),
    }
  },
  stopCodes: async (ctx, { id }) => {
    const { siteId } = await codeGroup(ctx.db, id)
    const site = await knownSite(ctx, siteId)
    await transaction(ctx.db, async (tx) => {
      const { code, active } = await stopCodes(tx, id)
      await note(ctx, tx, { action: 'stop_codes', site: site.name, facts: { code, count: String(active) } })
    })
    return { done: true }
  },
  extendCodes: async (ctx, { id, expires = '' }) => {
    const { siteId } = await codeGroup(ctx.db, id)
    const site = await knownSite(ctx, siteId)
    const until = expires === '' ? null : endOf(expires, site)
    await transaction(ctx.db, async (tx) => {
      const { code, expiresAt } = await extendCodes(tx, id, { until, now: ctx.clock.now() })
      const facts = { code, was: expiresAt?.toISOString() ?? '–', now: until?.toISOString() ?? '–' }
      await note(ctx, tx, { action: 'extend_codes', site: site.name, facts })
    })
    return { done: true }
  },
}

function termsOf(input: CodesInput, site: Site) {
  const { percentage, country = '', currency = '', minimum = 0, starts = '', expires = '', validity, methods } = input
  const orNull = (value: string) => (value === '' ? null : value)
  return {
    percentage,
    country: orNull(country),
    currency: orNull(currency),
    minimumOrderMinor: minimum === '' ? 0 : minimum,
    startsAt: starts === '' ? null : instantAt(`${starts}T00:00`, site.settings.timeZone),
    endsAt: expires === '' ? null : endOf(expires, site),
    validity,
    paymentMethods: methods === undefined || methods.length === 0 ? null : methods,
  }
}

/** The end of a day on the site's clocks: it works on all of it. */
function endOf(day: string, { settings: { timeZone } }: Site): Date {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const end = instantAt(`${next}T00:00`, timeZone)
  if (end === null) throw new Refusal('invalid_input', {}, { expires: 'invalid_format' })
  return end
}

async function knownSite(ctx: Ctx, id: string): Promise<Site> {
  const site = await siteById(ctx.db, id)
  if (site === null) throw new Refusal('not_found')
  return site
}

async function note(ctx: Ctx, db: Tx | Ctx['db'], { action, site, facts, memberIds = [] }: Act): Promise<void> {
  await noteAct(ctx, db, staffOf(ctx), { action, memberIds, detail: { facts: { site, ...facts } } })
}

function groupView(group: CodeGroup, now: Date): CodeGroupView {
  const { expiresAt, active } = group
  return {
    id: group.id,
    code: group.code,
    count: group.count,
    active,
    percentage: group.percentage,
    country: group.country,
    currency: group.currency,
    minimum_minor: group.minimumOrderMinor,
    starts_at: group.startsAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    validity: group.validity,
    methods: group.paymentMethods as CodeGroupView['methods'],
    is_personal: group.memberId !== null,
    is_over: active === 0 || (expiresAt !== null && expiresAt <= now),
    uses: group.uses,
    last_used_at: group.lastUsedAt?.toISOString() ?? null,
  }
}
