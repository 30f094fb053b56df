import { type SQL, sql } from 'drizzle-orm'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { showcaseRelation } from '../../accounts/index.ts'
import { blockRelation, contactViewerRelation } from '../../moderation/index.ts'
import { photos, profileAudience, profiles, trips } from '../tables.ts'

/**
 * SQL relation of visibility facts (member_id, name, kind, status, is_invisible, is_private, is_verified,
 * is_verified_only), for joins in statements of other domains.
 */
export const visibilityModesRelation = sql`(SELECT member_id, name, kind, status, is_invisible, is_private, is_verified, is_verified_only FROM ${profiles})`
/** SQL relation of activity (member_id, gender, is_verified, last_active_at), for the same joins. */
export const activityRelation = sql`(SELECT member_id, gender, is_verified, last_active_at FROM ${profiles})`
/** SQL relation of viewers whom members have liked (likes that exist) or messaged (member_id, viewer_id). */
export const audienceRelation = sql`(SELECT member_id, viewer_id FROM ${profileAudience})`

/**
 * SQL relation of search data, one row per profile; `has_photo`: the main photo is visible; hidden attributes are null,
 * and hidden presence is a day before the profile began. `trips`: null without any, else one `region:latitude:longitude:first:last`
 * after the other, with commas. Few members travel: the set of those is looked up first, so that loading everyone reads it once.
 */
export const searchableRelation = sql`(SELECT p.member_id, p.pool_id, p.kind, p.status, p.gender, p.seeks, p.min_age, p.max_age, p.date_of_birth,
  p.country, p.region, p.city, p.latitude, p.longitude, p.interests, ${sql.raw(searchedAttributes.map((name) => `CASE WHEN '${name}' = ANY(p.hidden_facts) THEN NULL ELSE p.${name} END AS ${name}`).join(', '))},
  p.is_invisible, p.is_private, p.is_limited, p.is_held, p.is_verified, p.hides_presence,
  CASE WHEN p.hides_presence THEN p.created_at - interval '1 day' ELSE p.last_active_at END AS last_active_at, p.created_at, f.id IS NOT NULL AS has_photo,
  CASE WHEN EXISTS (SELECT FROM ${trips} t WHERE t.member_id = p.member_id) THEN
    (SELECT string_agg(concat_ws(':', t.region, t.latitude, t.longitude, t.first_day, t.last_day), ',') FROM ${trips} t WHERE t.member_id = p.member_id) END AS trips
  FROM ${profiles} p LEFT JOIN ${photos} f ON f.member_id = p.member_id AND f.id = p.main_photo_id AND f.status = 'active')`

/** Owner and viewer: expressions of type uuid; the viewer may be null. */
type VisibleState = { owner: SQL; viewer: SQL }

const isShown = (owner: SQL, viewer: SQL) =>
  sql`EXISTS (SELECT FROM ${profileAudience} a WHERE a.member_id = ${owner} AND a.viewer_id = ${viewer})`
const isBlocking = (member: SQL, other: SQL) =>
  sql`EXISTS (SELECT FROM ${blockRelation} b WHERE b.member_id = ${member} AND b.blocked_id = ${other})`

/** Blocked contacts whom the member has neither liked nor messaged. */
const isContact = (owner: SQL, viewer: SQL) =>
  sql`(EXISTS (SELECT FROM ${contactViewerRelation} c WHERE c.member_id = ${owner} AND c.viewer_id = ${viewer}) AND NOT ${isShown(owner, viewer)})`
/** Members who do not show themselves to a viewer because the viewer is their contact, as an array. */
export const hidingFromContact = (viewer: SQL) =>
  sql`ARRAY(SELECT c.member_id FROM ${contactViewerRelation} c WHERE c.viewer_id = ${viewer} AND NOT ${isShown(sql`c.member_id`, viewer)})`

/** Visitors need showcase consent; for members nothing is looked up. */
const hasConsent = ({ owner, viewer }: VisibleState) =>
  sql`(${viewer} IS NOT NULL OR EXISTS (SELECT FROM ${showcaseRelation} c WHERE c.member_id = ${owner}))`

/**
 * Columns of a `StandingRow`: the relation of two members, as `sightOf` needs it. Viewers the owner has liked or
 * messaged only matter if `isSecluded` (private or invisible), so they are looked up only then.
 */
export const standingColumns = ({ owner, viewer, isSecluded }: VisibleState & { isSecluded: SQL }): SQL => sql`
  ${isSecluded} AND ${isShown(owner, viewer)} AS is_shown, ${isSecluded} AND ${isShown(viewer, owner)} AS is_known,
  ${isContact(owner, viewer)} AS is_contact,
  ${isBlocking(owner, viewer)} AS is_blocked, ${isBlocking(viewer, owner)} AS is_blocking, ${hasConsent({ owner, viewer })} AS has_consent`

/** `mayBeSeen` as an SQL condition, for another member; a test compares the two. */
export const isSeen = (state: VisibleState & { allowsFictional: SQL }): SQL =>
  sql`(${isSeenButForContacts(state)} AND NOT ${isContact(state.owner, state.viewer)})`

/**
 * `isSeen` if the viewer were no blocked contact: for what the owner may do, who must not notice that a contact is a
 * member.
 */
export const isSeenButForContacts = ({
  owner,
  viewer,
  allowsFictional,
}: VisibleState & { allowsFictional: SQL }): SQL => sql`(
  EXISTS (SELECT FROM ${profiles} p WHERE p.member_id = ${owner} AND p.status = 'active'
    AND (p.kind = 'member' OR ${allowsFictional}) AND ${hasConsent({ owner, viewer })}
    AND (NOT (p.is_private OR p.is_invisible) OR ${isShown(owner, viewer)} OR (NOT p.is_private AND ${isShown(viewer, owner)})))
  AND NOT ${isBlocking(owner, viewer)} AND NOT ${isBlocking(viewer, owner)})`

/** Neither of the two has turned a privacy switch on: who hides something does not see it of others. */
const hidesNothing = (column: 'hides_presence' | 'hides_receipts', owner: SQL, viewer: SQL) =>
  sql`NOT EXISTS (SELECT FROM ${profiles} hiding WHERE hiding.member_id IN (${owner}, ${viewer}) AND hiding.${sql.identifier(column)})`

/**
 * Whether a viewer may learn that a member received, read or opened something, as an SQL condition. Every receipt, also
 * in live events and exports, depends on it.
 */
export const isReceiptShown = ({ owner, viewer }: VisibleState): SQL =>
  sql`(${isSeen({ owner, viewer, allowsFictional: sql`false` })} AND ${hidesNothing('hides_receipts', owner, viewer)})`

/**
 * Whether a viewer sees a member as online: the step `online` of a card, as an SQL condition. `since`: start of the
 * online period.
 */
export const isShownOnline = ({
  owner,
  viewer,
  allowsFictional,
  since,
}: VisibleState & { allowsFictional: SQL; since: SQL }): SQL => sql`(
  EXISTS (SELECT FROM ${profiles} here WHERE here.member_id = ${owner} AND here.last_active_at > ${since} AND NOT here.is_invisible AND here.kind = 'member')
  AND ${hidesNothing('hides_presence', owner, viewer)}
  AND ${isSeen({ owner, viewer, allowsFictional })})`
