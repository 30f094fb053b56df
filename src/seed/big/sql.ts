import { attributes, interestKeys } from '../../contract/profiles/profiles.ts'
import { edgesOf } from './edges.ts'
import { aboutLines, names } from './words.ts'

/** Uniform in 0..1, the same for the same member, question and seed. Lives as long as the connection. */
export const chanceFunction = `
  CREATE OR REPLACE FUNCTION pg_temp.chance(member bigint, question int, seed bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT (hashint8extended(member * 64 + question, seed) & 9007199254740991)::float8 / 9007199254740992.0'`

/** One uniform number per question about a member. */
const questions = [
  'place',
  'gender',
  'seeks',
  'age',
  'activity',
  'photo',
  'status',
  'quiet',
  'name',
  'words',
  'looks',
  'interests',
  'more',
  'birthday',
] as const
const drawn = questions.map((question, index) => `pg_temp.chance(i, ${index}, $3) AS u_${question}`).join(', ')

/** Parts of all members by age in years, from 18: many in their late twenties to forties, few above seventy. */
const ageWeights = Array.from(
  { length: 68 },
  (_, index) => Math.exp(-(((index - 14) / 15) ** 2)) + 0.45 * Math.exp(-(((index - 33) / 12) ** 2)) + 0.004,
)

const list = (texts: readonly string[]) => `ARRAY[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`
const edges = (numbers: readonly number[]) => `'{${numbers.map((number) => number.toFixed(7)).join(',')}}'::float8[]`
/** The entry of a list at a number of 0..1; a second digit group of the same number serves a second question. */
const pick = (texts: readonly string[], chance: string) =>
  `(${list(texts)})[1 + floor(${chance} * ${texts.length})::int]`
const digits = (chance: string, group: number) =>
  `((${chance} * ${10 ** (3 * group)}) - floor(${chance} * ${10 ** (3 * group)}))`
/** All interests, every seventh first, and some of them again: those of a member follow each other. */
const interestCircle = Array.from(
  { length: interestKeys.length + 8 },
  (_, place) => interestKeys[(place * 7) % interestKeys.length] ?? '',
)
const uuid = (high: string, low: string) => `encode(int8send(${high}) || int8send(${low}), 'hex')::uuid`
/** The low half of the id of a member's photo. */
const photoOf = (position: number | string) => `(low & ~255::bigint) | ${position}`
/** A third of members leave an attribute open. */
const attribute = (key: keyof typeof attributes, group: number) =>
  `CASE WHEN ${digits('u_looks', group)} < 0.66 THEN ${pick(attributes[key], `(${digits('u_looks', group)} / 0.66)`)} END`

/**
 * Members from $1 up to $2 of $4 in all, by seed $3, written into every table they live in, as one statement.
 * $5 now, $6 pool, $7 site, $8 to $13 places (edges, countries, regions, cities, latitudes, longitudes), $14 to $17 photo files (gender, key, thumbhash, content hash), $18 locale,
 * $19 photo files of each gender.
 */
export const membersStatement = `
WITH places AS (
  SELECT * FROM unnest($9::text[], $10::text[], $11::text[], $12::float4[], $13::float4[]) WITH ORDINALITY AS place (country, region, city, latitude, longitude, index)
), files AS (
  SELECT *, row_number() OVER one - 1 AS index
  FROM unnest($14::text[], $15::text[], $16::text[], $17::text[]) AS file (gender, key, thumbhash, content_hash) WINDOW one AS (PARTITION BY gender)
), drawn AS (
  SELECT i, ${drawn} FROM generate_series($1::bigint, $2::bigint - 1) AS i
), known AS (
  SELECT *,
    -- A site grows: half of its members came in the last third of its four years
    date_trunc('milliseconds', $5::timestamptz - interval '1460 days' * power(1 - (i::float8 + 0.5) / $4, 1.7)) AS created_at,
    CASE WHEN u_gender < 0.6 THEN 'male' ELSE 'female' END AS gender,
    CASE WHEN u_status < 0.95 THEN 'active' WHEN u_status < 0.99 THEN 'not_confirmed' ELSE 'banned' END AS status,
    18 + width_bucket(u_age, ${edges(edgesOf(ageWeights).slice(0, -1))}) AS age
  FROM drawn
), located AS (
  SELECT known.*, places.country, places.region, places.city, places.latitude, places.longitude,
    -- uuid v7: milliseconds, version, variant, and bits of the seed instead of random ones
    (extract(epoch FROM created_at) * 1000)::bigint << 16 | 28672 | (hashint8extended(i, $3) & 4095) AS high,
    (-9223372036854775808) | ((i & 268435455) << 32) | (hashint8extended(i, $3 + 1) & 4294967295) AS low,
    date_trunc('milliseconds', $5::timestamptz - ($5::timestamptz - created_at) * power(u_activity, 3)) AS last_active_at,
    -- Everybody was an adult when they joined
    least($5::date - (age * 365.2425 + 1 + floor(u_birthday * 364))::int, (created_at - interval '18 years 1 day')::date) AS date_of_birth,
    CASE WHEN u_seeks < 0.92 THEN CASE gender WHEN 'male' THEN 'female' ELSE 'male' END WHEN u_seeks < 0.96 THEN gender ELSE 'both' END AS seeks,
    -- Who comes often has a photo more often
    CASE WHEN u_photo < 0.82 - 0.3 * u_activity THEN 1 + floor(power(u_more, 3) * 4)::int ELSE 0 END AS photo_count,
    status = 'active' AND u_quiet < 0.015 AS is_invisible,
    status = 'active' AND u_quiet > 0.99 AS is_private
  FROM known JOIN places ON places.index = 1 + width_bucket(u_place, $8::float8[])
), person AS MATERIALIZED (
  SELECT *, ${uuid('high', 'low')} AS id, ${uuid('high', photoOf(0))} AS first_photo_id FROM located
), accounts AS (
  INSERT INTO members (id, pool_id, site_id, kind, email, email_key, password_hash, status, is_paid, locale, country, signed_up_at, confirmed_at)
  SELECT id, $6, $7, 'member', mail, mail, '!', status, u_more > 0.93, $18, country, created_at, CASE status WHEN 'not_confirmed' THEN NULL ELSE created_at + interval '5 minutes' END
  FROM person, LATERAL (SELECT 'member-' || $3 || '-' || lpad(i::text, 9, '0') || '@big.example' AS mail) AS address
), purses AS (
  INSERT INTO wallets (member_id, balance, version) SELECT id, 0, 0 FROM person
), pictures AS (
  INSERT INTO photos (member_id, id, position, status, width, height, files_key, thumbhash, content_hash, created_at)
  SELECT person.id, CASE position WHEN 0 THEN first_photo_id ELSE ${uuid('high', photoOf('position'))} END, position, 'active', 900, 1200, files.key, files.thumbhash, files.content_hash, created_at
  FROM person CROSS JOIN generate_series(0, photo_count - 1) AS position
  JOIN files ON files.gender = person.gender AND files.index = (i + 5 * position) % $19
)
INSERT INTO profiles (member_id, pool_id, kind, status, name, gender, seeks, min_age, max_age, date_of_birth, country, region, city, latitude, longitude, sexuality, hair_color, eye_color,
    body_type, relationship_status, tattoos, about_me, interests, main_photo_id, is_invisible, is_private, is_verified, last_active_at, created_at)
  SELECT id, $6, 'member', CASE status WHEN 'active' THEN 'active' ELSE 'disabled' END,
    CASE gender WHEN 'male' THEN ${pick(names.male, 'u_name')} ELSE ${pick(names.female, 'u_name')} END,
    gender, seeks, greatest(18, age - 4 - floor(u_words * 8)::int), least(99, age + 4 + floor(u_looks * 8)::int), date_of_birth, country, region, city, latitude, longitude,
    CASE WHEN seeks = 'both' THEN 'bi' WHEN seeks <> gender THEN 'hetero' WHEN gender = 'male' THEN 'gay' ELSE 'lesbian' END,
    ${attribute('hair_color', 0)}, ${attribute('eye_color', 1)}, ${attribute('body_type', 2)}, ${attribute('relationship_status', 3)}, ${attribute('tattoos', 1)},
    CASE WHEN u_words < 0.7 THEN ${pick(aboutLines, '(u_words / 0.7)')} ELSE '' END,
    (${list(interestCircle)})[1 + floor(u_interests * ${interestKeys.length})::int : floor(u_interests * ${interestKeys.length})::int + floor(u_more * 9)::int],
    CASE WHEN photo_count > 0 THEN first_photo_id END, is_invisible, is_private, u_more > 0.9, last_active_at, created_at
FROM person`
