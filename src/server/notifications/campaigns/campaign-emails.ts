import type { Locale } from '../../../contract/constants.ts'
import { paragraphsOf } from '../../../shared/campaign-words.ts'
import { zonedMoment } from '../../../shared/date-words.ts'
import { numberFormat } from '../../../shared/formatters.ts'
import { formatMoney } from '../../../shared/money.ts'
import { regionalLocale } from '../../../shared/regional.ts'
import { agreedToOffers } from '../../accounts/index.ts'
import { type SharedCode, sharedCode } from '../../payments/discounts/index.ts'
import type { EmailTemplate } from '../../platform/email/mail.ts'
import { Refusal } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Say } from '../../platform/words.ts'
import { type Site, siteById } from '../../sites/index.ts'
import { type Contents, notificationEmail, type Reader } from '../rules/notification-email.ts'
import { defaultPreferences } from '../rules/preferences.ts'
import { isUnderWay } from './campaign-rules.ts'
import { type Campaign, type CampaignText, campaignOf } from './campaigns.ts'

type Test = { campaignId: string; language: Locale; to: string; staffId: string }
export const campaignTest = defineJob<Test>('notifications.campaign_test')

/** Contents of a campaign email when it is rendered; null if the campaign is stopped, withdrawn or over. */
export async function campaignContents(platform: Platform, { account }: Reader, id: string): Promise<Contents | null> {
  const { db, clock } = platform
  const { campaign, texts } = await campaignOf(db, id)
  const text = texts.find(({ language }) => language === account.locale)
  const site = await siteById(db, campaign.siteId)
  if (text === undefined || site === null || account.siteId !== site.id || !isUnderWay(campaign.status)) return null
  const isOffer = campaign.kind === 'promotions'
  if (isOffer && !(await agreedToOffers(db, [account.id])).has(account.id)) return null
  const { code, fault } = await codeOf(platform, { campaign, site, at: clock.now() })
  // Expired offers are not sent, however long the email was queued
  if (fault !== null) return null
  return contentsOf({ campaign, text, code, site, country: account.country })
}

type CodeContext = { campaign: Pick<Campaign, 'code' | 'audience' | 'kind'>; site: Site; at: Date }

/** The discount code of a campaign and why it cannot be used; both null if the campaign has no code. */
export async function codeOf(
  { db }: Pick<Platform, 'db'>,
  { campaign, site, at }: CodeContext,
): Promise<Awaited<ReturnType<typeof sharedCode>>> {
  const { code, audience, kind } = campaign
  if (code === null) return { code: null, fault: null }
  if (kind === 'news') return { code: null, fault: 'code_in_news' }
  return sharedCode(db, { siteId: site.id, code, at, to: audience, currency: site.settings.currency })
}

type CampaignContents = {
  campaign: Campaign
  text: CampaignText
  code: SharedCode | null
  site: Site
  country: string | null
}

function contentsOf({ campaign, text, code, site, country }: CampaignContents): Contents {
  return {
    words: {},
    heading: text.subject,
    lines: (say, to) => [
      ...paragraphsOf(text.body).map((spans) =>
        spans.map(({ path, ...span }) => (path === undefined ? span : { ...span, url: to(path) })),
      ),
      ...(code === null ? [] : codeLines(say, code, { site, locale: regionalLocale(text.language, country) })),
    ],
    button: () => text.button,
    path: campaign.path,
  }
}

/** Value, expiry and all restrictions of a discount code. */
function codeLines(say: Say, code: SharedCode, { site, locale }: { site: Site; locale: string }): string[] {
  const { percentage, endsAt, isForFirst, minimum } = code
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percentage / 100)
  return [
    say('promotions.code', { code: code.code, share }),
    ...(endsAt === null
      ? []
      : [say('promotions.until', { moment: zonedMoment(locale, endsAt, site.settings.timeZone) })]),
    ...(isForFirst ? [say('promotions.first')] : []),
    ...(minimum === null
      ? []
      : [
          say('promotions.minimum', {
            amount: formatMoney({ amount_minor: minimum.amountMinor, currency: minimum.currency }, locale),
          }),
        ]),
  ]
}

type Tried = { campaignId: string; language: Locale; to: string; staffId: string; isTelling: boolean }

/** Renders the current email as a test for staff. Errors: not_found, also if there is no text in that language. */
export async function campaignEmail(platform: Platform, test: Tried): Promise<EmailTemplate> {
  const { campaign, texts } = await campaignOf(platform.db, test.campaignId)
  const text = texts.find(({ language }) => language === test.language)
  const site = await siteById(platform.db, campaign.siteId)
  if (text === undefined || site === null) throw new Refusal('not_found')
  const { code } = await codeOf(platform, { campaign, site, at: platform.clock.now() })
  const contents = contentsOf({ campaign, text, code, site, country: null })
  const letter = await notificationEmail(platform, readerAt(site, test, platform.clock.now()), {
    type: campaign.kind,
    contents,
  })
  if (letter === null) throw new Refusal('not_found')
  // No member: the unsubscribe link is inert and bounces are not attributed to a member
  return { ...letter, memberId: null }
}

/** A test recipient who is not a member of the site. */
function readerAt(site: Site, { to, language, staffId, isTelling }: Tried, now: Date): Reader {
  const account = {
    id: staffId,
    poolId: site.poolId,
    siteId: site.id,
    kind: 'member',
    status: 'active',
    isPaid: false,
    pausedAt: null,
    limitedUntil: null,
    locale: language,
    country: site.settings.defaultCountry,
    email: to,
    signedUpAt: now,
  } as const
  return { account, preferences: { ...defaultPreferences, isTelling } }
}

/** Sends a test email of a campaign to the staff account that requested it. */
export async function deliverTest(platform: Platform, test: Test): Promise<void> {
  await platform.mail.deliver(await campaignEmail(platform, { ...test, isTelling: false }))
}
