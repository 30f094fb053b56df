import { isOwnPath, pathsIn } from '../../../shared/campaign-words.ts'
import { publishedPages } from '../../content/index.ts'
import { type Campaign, codeOf } from '../../notifications/campaigns/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, siteById } from '../../sites/index.ts'

/** Errors: invalid_input at a path that is no page of the site. */
export async function refusePath(db: Db, siteId: string, path: string, field = 'path'): Promise<void> {
  if (isOwnPath(path, await tokensOf(db, siteId))) return
  throw new Refusal('invalid_input', { name: path }, { [field]: 'foreign_path' })
}

/** Errors: invalid_input at words with a link that leads to no page of the site; `name` is the first such. */
export async function refuseLinks(db: Db, siteId: string, body: string, field = 'body'): Promise<void> {
  const tokens = await tokensOf(db, siteId)
  const foreign = pathsIn(body).find((path) => !isOwnPath(path, tokens))
  if (foreign !== undefined) throw new Refusal('invalid_input', { name: foreign }, { [field]: 'foreign_path' })
}

async function tokensOf(db: Db, siteId: string): Promise<Set<string>> {
  return new Set((await publishedPages(db, siteId)).map(({ token }) => token))
}

type Named = Pick<Campaign, 'siteId' | 'code' | 'audience' | 'kind'>

/** Errors: invalid_input where the code that a campaign names cannot be named at that moment, by default now. */
export async function refuseCode(
  ctx: Ctx,
  campaign: Named,
  { at = ctx.clock.now(), field = 'code' }: { at?: Date; field?: string } = {},
): Promise<void> {
  const site = await siteById(ctx.db, campaign.siteId)
  if (site === null) throw new Refusal('not_found')
  const { fault } = await codeOf(ctx, { campaign, site, at })
  if (fault !== null) throw new Refusal('invalid_input', {}, { [field]: fault })
}
