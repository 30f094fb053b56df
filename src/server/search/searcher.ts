import type { Ctx } from '../sites/index.ts'
import type { Gender, Preferences } from './rules.ts'

/** Who searches: what they look for, and whom they do not get to see. */
export type Searcher = { gender: Gender | null; preferences: Preferences | null; hidden: string[] }

type Row = {
  gender: Gender
  seeks: Preferences['seeks']
  min_age: number
  max_age: number
  country: string
  hidden: string[]
}

// Before every search: named, so that PostgreSQL plans it once per connection
const searcherQuery = {
  name: 'searcher',
  text: `SELECT gender, seeks, min_age, max_age, country,
      ARRAY(SELECT blocked_id FROM blocks WHERE member_id = $1 UNION ALL SELECT member_id FROM blocks WHERE blocked_id = $1) AS hidden
    FROM profiles WHERE member_id = $1`,
}

/** The searcher behind a request; a visitor has no preferences and sees everybody. */
export async function searcherOf(ctx: Ctx): Promise<Searcher> {
  if (ctx.viewer === null) return { gender: null, preferences: null, hidden: [] }
  const { memberId } = ctx.viewer
  const { rows } = await ctx.db.$client.query<Row>({ ...searcherQuery, values: [memberId] })
  const row = rows[0]
  if (row === undefined) throw new Error('a member without a profile')
  return {
    gender: row.gender,
    preferences: { seeks: row.seeks, minAge: row.min_age, maxAge: row.max_age, country: row.country },
    // Nobody finds themselves
    hidden: [memberId, ...row.hidden],
  }
}
