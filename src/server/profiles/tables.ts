import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AttributeName, attributes, photoRejectionReasons, type SpokenLanguage } from '../../contract/constants.ts'
import { promptAnswers } from '../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../contract/profiles/prompts.ts'
import { tripLimits } from '../../contract/profiles/trip-constants.ts'
import { members } from '../accounts/tables.ts'
import { between, enumChecks, isCountry, notNegative, notSelf, oneOf, positive } from '../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const profiles = pgTable(
  'profiles',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    poolId: uuid('pool_id').notNull(),
    /** Immutable, enforced by a trigger. */
    kind: text({ enum: ['member', 'fictional'] }).notNull(),
    /** `disabled` until the email address is confirmed, and while paused, banned or deleted: not visible to others. */
    status: text({ enum: ['disabled', 'active'] }).notNull(),
    name: text().notNull(),
    gender: text({ enum: ['female', 'male'] }).notNull(),
    seeks: text({ enum: ['female', 'male', 'both'] }).notNull(),
    minAge: smallint('min_age').notNull(),
    maxAge: smallint('max_age').notNull(),
    dateOfBirth: date('date_of_birth').notNull(),
    country: text().notNull(),
    region: text(),
    city: text(),
    /** Centre of a coarse grid cell, never the exact location. */
    latitude: real(),
    longitude: real(),
    genderIdentity: text('gender_identity'),
    pronouns: text(),
    sexuality: text(),
    hairColor: text('hair_color'),
    eyeColor: text('eye_color'),
    bodyType: text('body_type'),
    relationshipStatus: text('relationship_status'),
    tattoos: text(),
    datingIntent: text('dating_intent'),
    children: text(),
    smoking: text(),
    drinking: text(),
    education: text(),
    height: text(),
    languages: text().array().$type<SpokenLanguage[]>().notNull().default([]),
    /** Names of attributes that others neither see nor find the member by. */
    hiddenFacts: text('hidden_facts').array().$type<AttributeName[]>().notNull().default([]),
    aboutMe: text('about_me').notNull().default(''),
    /** Answers to prompts, in the owner's order; none empty. */
    prompts: jsonb().$type<PromptAnswerView[]>().notNull().default([]),
    interests: text().array().notNull().default([]),
    mainPhotoId: uuid('main_photo_id'),
    isInvisible: boolean('is_invisible').notNull().default(false),
    isPrivate: boolean('is_private').notNull().default(false),
    /** Neither shows nor sees when members are or were here. */
    hidesPresence: boolean('hides_presence').notNull().default(false),
    /** Neither shows nor sees that messages were delivered, read or opened. */
    hidesReceipts: boolean('hides_receipts').notNull().default(false),
    /** Only verified members may write to this member first. */
    isVerifiedOnly: boolean('is_verified_only').notNull().default(false),
    /** Limited by staff: not listed anywhere. */
    isLimited: boolean('is_limited').notNull().default(false),
    isVerified: boolean('is_verified').notNull().default(false),
    /** Not suggested until reviewed by staff (moderation's signals). */
    isHeld: boolean('is_held').notNull().default(false),
    lastActiveAt: time('last_active_at').notNull(),
    /** Time of email confirmation, from which the profile is visible. */
    createdAt: time('created_at').notNull(),
  },
  // For name prefix search in the office
  (table) => [
    index('profiles_name_begin').on(sql`lower(name) text_pattern_ops`),
    ...enumChecks(table),
    isCountry(table.country),
    between(table.latitude, -90, 90),
    between(table.longitude, -180, 180),
    check('profiles_ages', sql`min_age BETWEEN 18 AND max_age`),
    check('profiles_adult', sql`date_of_birth <= ((created_at AT TIME ZONE 'UTC')::date + 1) - interval '18 years'`),
    check('profiles_prompts', sql`jsonb_array_length(prompts) <= ${sql.raw(String(promptAnswers.most))}`),
    check('profiles_place', sql`(latitude IS NULL) = (longitude IS NULL)`),
    oneOf(table.genderIdentity, attributes.gender_identity),
    oneOf(table.pronouns, attributes.pronouns),
    oneOf(table.sexuality, attributes.sexuality),
    oneOf(table.hairColor, attributes.hair_color),
    oneOf(table.eyeColor, attributes.eye_color),
    oneOf(table.bodyType, attributes.body_type),
    oneOf(table.relationshipStatus, attributes.relationship_status),
    oneOf(table.tattoos, attributes.tattoos),
    oneOf(table.datingIntent, attributes.dating_intent),
    oneOf(table.children, attributes.children),
    oneOf(table.smoking, attributes.smoking),
    oneOf(table.drinking, attributes.drinking),
    oneOf(table.education, attributes.education),
    oneOf(table.height, attributes.height),
    check(
      'profiles_languages',
      sql`languages <@ ${sql.raw(`ARRAY[${attributes.languages.map((code) => `'${code}'`).join(', ')}]`)}`,
    ),
  ],
)

/** Where members will be, and when; deleted once the last day has passed in every time zone. */
export const trips = pgTable(
  'trips',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    country: text().notNull(),
    region: text().notNull(),
    city: text().notNull(),
    /** Centre of the town's coarse grid cell. */
    latitude: real().notNull(),
    longitude: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.firstDay] }),
    index('trips_last_day').on(table.lastDay),
    isCountry(table.country),
    between(table.latitude, -90, 90),
    between(table.longitude, -180, 180),
    check('trips_days', sql`last_day BETWEEN first_day AND first_day + ${sql.raw(String(tripLimits.days - 1))}`),
  ],
)

/** Viewers a member has liked or messaged: they see the profile also in invisible and private mode. */
export const profileAudience = pgTable(
  'profile_audience',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    viewerId: uuid('viewer_id')
      .notNull()
      .references(() => members.id),
    since: time('since').notNull(),
    /** The like exists; an undone like gives no visibility. */
    hasLiked: boolean('has_liked').notNull().default(false),
    hasWritten: boolean('has_written').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.viewerId] }),
    index('profile_audience_reverse').on(table.viewerId),
    notSelf(table.viewerId, table.memberId),
  ],
)

export const photos = pgTable(
  'photos',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    position: smallint().notNull(),
    status: text({ enum: ['pending', 'active', 'rejected'] }).notNull(),
    rejectionReason: text('rejection_reason'),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Folder of the files in storage. Below `shared/`, photos share files, which are never deleted. */
    filesKey: text('files_key').notNull(),
    /** ThumbHash, base64: a blurred placeholder of about 25 bytes. */
    thumbhash: text().notNull(),
    /** SHA-256 of the uploaded bytes, to detect duplicates. */
    contentHash: text('content_hash').notNull(),
    /** Caption by its owner. */
    caption: text().notNull().default(''),
    /** In the private album; never the main photo. */
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: time('created_at').notNull(),
    /** Time of the last staff decision; null: not reviewed. */
    reviewedAt: time('reviewed_at'),
    /** Time of the rejection email; null if not sent. */
    refusalMailedAt: time('refusal_mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('photos_id').on(table.id),
    index('photos_review').on(table.status, table.createdAt),
    index('photos_unreviewed').on(table.createdAt).where(sql`reviewed_at IS NULL AND status <> 'rejected'`),
    index('photos_reviewed').on(table.memberId, table.reviewedAt).where(sql`reviewed_at IS NOT NULL`),
    // For nightly statistics
    index('photos_created').on(table.createdAt),
    index('photos_reviewed_at').on(table.reviewedAt).where(sql`reviewed_at IS NOT NULL`),
    ...enumChecks(table),
    notNegative(table.position),
    positive(table.width, table.height),
    oneOf(table.rejectionReason, photoRejectionReasons),
    check('photos_rejected', sql`(status = 'rejected') = (rejection_reason IS NOT NULL)`),
  ],
)

/** Guests of private albums; deleting the row closes the album. */
export const albumGuests = pgTable(
  'album_guests',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    guestId: uuid('guest_id')
      .notNull()
      .references(() => members.id),
    openedAt: time('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.guestId] }),
    index('album_guests_guest').on(table.guestId),
    notSelf(table.guestId, table.memberId),
  ],
)

/**
 * Profile views, at most once a day per pair, without invisible or hidden viewers. Stored for 30 days; partitioned by
 * `viewed_at` (docs/decisions/0034).
 */
export const profileViews = pgTable(
  'profile_views',
  {
    memberId: uuid('member_id').notNull(),
    viewerId: uuid('viewer_id').notNull(),
    viewedAt: time('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.viewerId, table.viewedAt] }),
    index('profile_views_viewer').on(table.viewerId),
    notSelf(table.viewerId, table.memberId),
  ],
)
