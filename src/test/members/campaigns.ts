import { randomUUID } from 'node:crypto'
import type { Locale } from '../../contract/constants.ts'
import type { CampaignAudience } from '../../contract/office/campaigns.ts'
import { advanceJobs, jobsDone } from '../product/jobs.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

type CampaignOptions = {
  kind?: 'news' | 'promotions'
  path?: string
  code?: string
  audience?: Partial<CampaignAudience>
  texts?: Partial<Record<Locale, { subject: string; body: string; button: string }>>
}
type Caught = { to: string; subject: string; text: string; html: string; headers: Record<string, string> }

export const campaignWords = {
  subject: 'Two new games',
  body: 'You can now play **with friends**.\n\nLook at [people near you](/members?distance=50) first.',
  button: 'Play',
}
const everyone: CampaignAudience = { countries: [], languages: [], gender: 'all', payers: 'all', active_days: 30 }

/** What tests of campaigns do over and over, on one product. */
export function campaignsOn(product: TestProduct) {
  const { as, newStaff, site, platform } = product
  const query = <T extends object>(text: string, values: unknown[] = []) => platform.db.$client.query<T>(text, values)

  /** A campaign that is ready to go, and the office of who wrote it. */
  async function ready({ kind = 'news', path = '/swipe-game', code = '', audience = {}, texts }: CampaignOptions = {}) {
    const staff = await newStaff({ role: 'marketing' })
    const office = as(staff).backoffice
    const { id } = await office.addCampaign({ site_id: site.id, kind, name: 'Summer' })
    let { version } = await office.saveCampaign({ id, after: 1, name: 'Summer', path, code, ...everyone, ...audience })
    for (const [locale, words] of Object.entries(texts ?? { en: campaignWords })) {
      const text = { id, locale: locale as Locale, after: version, ...words }
      version = (await office.saveCampaignText(text)).version
    }
    return { id, office, staff, version }
  }

  /** What a member has to do to be told. */
  async function wants(member: TestMember, kind: 'news' | 'promotions', { consents = kind === 'promotions' } = {}) {
    await as(member).notifications.savePreferences({ mail: { [kind]: true } })
    if (consents) await as(member).accounts.giveConsent({ kind: 'promotions', text_version: '2023-12-01T12:00:00Z' })
  }

  /** Many members like this one, with the same wishes: rows only, nobody of them can log in. */
  async function many(like: TestMember, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID())
    const copies = (table: string, key: string, more: string) => `
      INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('${key}', copy.of${more}))).*
      FROM ${table} t, unnest($2::uuid[]) AS copy (of) WHERE t.${key} = $1`
    const address = ", 'email', copy.of || '@example.com', 'email_key', copy.of || '@example.com'"
    await query(copies('members', 'id', address), [like.id, ids])
    await query(copies('profiles', 'member_id', ''), [like.id, ids])
    await query(copies('notification_preferences', 'member_id', ''), [like.id, ids])
    return ids
  }

  /** Until nothing of campaigns is at work, and no mail. What was put off is left where it is. */
  const settled = () => jobsDone(platform.db, ['notifications.campaign_%', 'notifications.push'])

  /** What was put off is looked at again: the clock of the database does not move with ours. */
  async function wakeAfter(milliseconds: number) {
    product.clock.advance(milliseconds)
    await advanceJobs(platform.db, { name: 'notifications.campaign_batch' })
    await settled()
  }

  /** The mails with these words, oldest first. */
  async function mails(words = campaignWords.subject): Promise<Caught[]> {
    const { rows } = await query<Caught>(
      'SELECT "to", subject, text, html, headers FROM caught_mails WHERE position($1 in text) > 0 OR position($1 in html) > 0 ORDER BY id',
      [words],
    )
    return rows
  }

  return { ready, wants, many, settled, wakeAfter, mails, query }
}
