import type { z } from 'zod'
import { defaultLocale, type Locale } from '../../../contract/constants.ts'
import type {
  IcebreakerLineView,
  icebreakerActions,
  icebreakerEndpoints,
} from '../../../contract/office/icebreakers.ts'
import { interest } from '../../../contract/profiles/profiles.ts'
import {
  addLine,
  beginOwnLines,
  changeLine,
  dropOwnLines,
  type LinePlace,
  linesInUse,
  type MandateLine,
  moveLine,
  removeLine,
} from '../../chat/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'

type Change = z.output<typeof icebreakerEndpoints.changeIcebreaker.input>
type Place = { site_id: string; locale: Locale }
type Noted = { text?: string; was?: string }

/** Icebreakers per site and language. Each change and its audit entry share a transaction. */
export const icebreakerHandlers: Handlers<typeof icebreakerEndpoints, Ctx> = {
  listIcebreakers: (ctx, query) => linesFor(ctx, query),
  beginIcebreakers: async (ctx, place) => {
    await acting(ctx, 'begin_icebreakers', place, async (tx, at) => ((await beginOwnLines(tx, at)) ? {} : null))
    return { done: true }
  },
  dropIcebreakers: async (ctx, place) => {
    await acting(ctx, 'drop_icebreakers', place, async (tx, at) => ((await dropOwnLines(tx, at)) > 0 ? {} : null))
    return { done: true }
  },
  addIcebreaker: async (ctx, { text, interest: about, ...place }) => {
    let id = ''
    await acting(ctx, 'add_icebreaker', place, async (tx, at) => {
      id = await addLine(tx, at, { text, interest: about })
      return { text }
    })
    return { line: { id, text, interest: about, is_active: true } }
  },
  changeIcebreaker: async (ctx, input) => {
    await acting(ctx, 'change_icebreaker', input, (tx, at) => change(tx, at, input))
    return { done: true }
  },
  moveIcebreaker: async (ctx, { id, to, ...place }) => {
    await acting(ctx, 'move_icebreaker', place, async (tx, at) => textOf(await moveLine(tx, at, id, to)))
    return { done: true }
  },
  removeIcebreaker: async (ctx, { id, ...place }) => {
    await acting(ctx, 'remove_icebreaker', place, async (tx, at) => ({ was: (await removeLine(tx, at, id)).text }))
    return { done: true }
  },
}

function textOf(line: MandateLine | null): Noted | null {
  return line && { text: line.text }
}

/** What a line says now, and before where that is something else. */
async function change(tx: Tx, at: LinePlace, { id, text, interest: about, is_active }: Change): Promise<Noted> {
  const was = await changeLine(tx, at, id, {
    ...(text !== undefined && { text }),
    ...(about !== undefined && { interest: about }),
    ...(is_active !== undefined && { isActive: is_active }),
  })
  const isNew = text !== undefined && text !== was.text
  return { text: text ?? was.text, ...(isNew && { was: was.text }) }
}

type Work = (tx: Tx, at: LinePlace) => Promise<Noted | null>

/**
 * Runs a change and logs it in one transaction; null from the change means nothing changed and nothing is logged.
 * Errors: not_found for an unknown site.
 */
async function acting(ctx: Ctx, action: (typeof icebreakerActions)[number], place: Place, work: Work): Promise<void> {
  const at = { siteId: place.site_id, locale: place.locale }
  const sites = await listSites(ctx.db)
  if (!sites.some(({ id }) => id === at.siteId)) throw new Refusal('not_found')
  await transaction(ctx.db, async (tx) => {
    const noted = await work(tx, at)
    if (noted === null) return
    await noteAct(ctx, tx, staffOf(ctx), { action, detail: { icebreaker: { ...at, ...noted } } })
  })
}

/** Errors: not_found for a site that is none. */
async function linesFor(ctx: Ctx, query: { site_id?: string | undefined; locale?: Locale | undefined }) {
  const sites = await listSites(ctx.db)
  const site = sites.find(({ id }) => id === (query.site_id ?? ctx.site.id))
  if (site === undefined) throw new Refusal('not_found')
  const locale = query.locale ?? defaultLocale
  const { isOwn, lines } = await linesInUse(ctx.db, { siteId: site.id, locale })
  return { sites, site_id: site.id, locale, is_own: isOwn, lines: lines.map(lineView) }
}

function lineView(line: MandateLine): IcebreakerLineView {
  // Unknown interests would create a line that is never offered
  const about = interest.nullable().catch(null).parse(line.interest)
  return { id: line.id, text: line.text, interest: about, is_active: line.isActive }
}
