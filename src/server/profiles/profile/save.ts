import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { choiceNames } from '../../../contract/constants.ts'
import type { profilesEndpoints } from '../../../contract/profiles/profiles.ts'
import { accountsOf, viewerOf } from '../../accounts/index.ts'
import { cleanName, nameFault } from '../../accounts/sign-up/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { type ChangedText, profileChanged, textsChanged } from '../events.ts'
import { listedCity } from '../places/city-names.ts'
import { pointOf, regionById } from '../places/places.ts'
import { coarsely, isOfferedChoice } from '../rules.ts'
import { profiles } from '../tables.ts'
import { attributeColumns, type ProfileRow, profileRow } from './own-profile.ts'
import { answersToStore, changedAnswers } from './prompts.ts'
import { lookAtTextsLater } from './text-signals.ts'
import { checkTrips, storeTrips } from './trips.ts'

export type ProfileChanges = z.output<typeof profilesEndpoints.saveProfile.input>

/** Changes the given fields of the viewer's profile. Errors: invalid_input with its field, the faults of a name. */
export async function saveOwnProfile(ctx: Ctx, changes: ProfileChanges): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const name = changes.name === undefined ? undefined : await checkedName(ctx, memberId, changes.name)
  if (changes.country !== undefined && !ctx.site.settings.countries.includes(changes.country))
    throw fieldRefusal('invalid_input', 'country')
  await transaction(ctx.db, async (tx) => {
    const before = await lockProfile(tx, memberId)
    checkOffered(ctx, before, changes)
    if (changes.trips !== undefined) await checkTrips(ctx, tx, memberId, changes.trips)
    const prompts = changes.prompts && answersToStore(before.prompts, changes.prompts, ctx.site.settings.prompts)
    await changeProfile(ctx, tx, memberId, {
      ...changes,
      ...(prompts && { prompts }),
      ...(name !== undefined && { name }),
    })
  })
}

/** Errors: invalid_input for a dating goal or gender identity that the site does not offer, unless it is unchanged. */
function checkOffered({ site }: Ctx, before: ProfileRow, changes: ProfileChanges): void {
  for (const name of ['dating_intent', 'gender_identity'] as const) {
    const choice = changes[name]
    if (choice == null || choice === before[attributeColumns[name]]) continue
    if (!isOfferedChoice(site.settings, name, choice)) throw fieldRefusal('invalid_input', name)
  }
}

async function checkedName(ctx: Ctx, memberId: string, wanted: string): Promise<string> {
  const account = (await accountsOf(ctx.db, [memberId])).get(memberId)
  const fault = nameFault(wanted, account?.email ?? '', ctx.site.name)
  if (fault !== null) throw fieldRefusal(fault.code, fault.field, fault.params)
  return cleanName(wanted)
}

/** Writes changes of a profile and emits events; validates dependent fields (ages, place). */
export async function changeProfile(
  platform: Platform,
  tx: Tx,
  memberId: string,
  changes: ProfileChanges,
): Promise<void> {
  const before = await lockProfile(tx, memberId)
  const columns = { ...plainColumns(changes), ...agesOf(before, changes), ...(await placeOf(before, changes)) }
  const hasColumns = Object.keys(columns).length > 0
  if (!hasColumns && changes.trips === undefined) return
  if (hasColumns) await tx.update(profiles).set(columns).where(eq(profiles.memberId, memberId))
  if (changes.trips !== undefined) await storeTrips(tx, memberId, changes.trips)
  if (changes.about_me !== undefined || changes.prompts !== undefined) await lookAtTextsLater(platform, tx, memberId)
  await announce(platform, tx, profileChanged, { memberId })
  const texts = changedTexts(before, columns)
  if (texts.length > 0) await announce(platform, tx, textsChanged, { memberId, at: platform.clock.now(), texts })
}

function changedTexts(
  before: ProfileRow,
  { name = before.name, aboutMe = before.aboutMe, prompts = before.prompts }: Partial<ProfileRow>,
): ChangedText[] {
  return [
    ...(name === before.name ? [] : [{ field: 'name' as const, photoId: null, isEmpty: name === '' }]),
    ...(aboutMe === before.aboutMe ? [] : [{ field: 'about_me' as const, photoId: null, isEmpty: aboutMe === '' }]),
    ...changedAnswers(before.prompts, prompts),
  ]
}

/** Locks the profile's row until the transaction ends, to serialise changes of several devices. */
export async function lockProfile(tx: Tx, memberId: string): Promise<ProfileRow> {
  await tx.select({ id: profiles.memberId }).from(profiles).where(eq(profiles.memberId, memberId)).for('update')
  return profileRow(tx, memberId)
}

function plainColumns(changes: ProfileChanges): Partial<ProfileRow> {
  const columns: Partial<ProfileRow> = {}
  if (changes.name !== undefined) columns.name = changes.name
  if (changes.gender !== undefined) columns.gender = changes.gender
  if (changes.seeks !== undefined) columns.seeks = changes.seeks
  if (changes.about_me !== undefined) columns.aboutMe = changes.about_me
  if (changes.hidden_facts !== undefined) columns.hiddenFacts = [...new Set(changes.hidden_facts)]
  if (changes.prompts !== undefined) columns.prompts = changes.prompts
  if (changes.interests !== undefined) columns.interests = [...new Set(changes.interests)]
  if (changes.languages !== undefined) columns.languages = [...new Set(changes.languages)]
  for (const name of choiceNames) {
    const choice = changes[name]
    if (choice !== undefined) columns[attributeColumns[name]] = choice
  }
  return columns
}

function agesOf(before: ProfileRow, changes: ProfileChanges): Partial<ProfileRow> {
  if (changes.min_age === undefined && changes.max_age === undefined) return {}
  const minAge = changes.min_age ?? before.minAge
  const maxAge = changes.max_age ?? before.maxAge
  if (minAge > maxAge) throw fieldRefusal('invalid_input', changes.max_age === undefined ? 'min_age' : 'max_age')
  return { minAge, maxAge }
}

/** A new country clears region and city, a new region the city, unless given too. */
async function placeOf(before: ProfileRow, changes: ProfileChanges): Promise<Partial<ProfileRow>> {
  if (changes.country === undefined && changes.region === undefined && changes.city === undefined) return {}
  const country = changes.country ?? before.country
  const region = changes.region !== undefined ? changes.region : country === before.country ? before.region : null
  const city =
    cityOf(country, changes.city) ?? (changes.city === undefined && region === before.region ? before.city : null)
  return { country, region, city, ...(await coarsePoint(country, region, city)) }
}

/** The listed name of a city, in whatever language it was chosen. */
function cityOf(country: string, city: string | null | undefined): string | null {
  return city == null ? null : listedCity(country, city)
}

/** Validates that the city is in the region and the region in the country. */
async function coarsePoint(country: string, regionId: string | null, city: string | null) {
  const nowhere = { latitude: null, longitude: null }
  if (regionId === null && city !== null) throw fieldRefusal('invalid_input', 'city')
  if (regionId === null) return nowhere
  const region = await regionById(regionId)
  if (region === null || region.country !== country) throw fieldRefusal('invalid_input', 'region')
  if (city === null) return nowhere
  const point = pointOf(region, city)
  if (point === null) throw fieldRefusal('invalid_input', 'city')
  return { latitude: coarsely(point.latitude), longitude: coarsely(point.longitude) }
}
