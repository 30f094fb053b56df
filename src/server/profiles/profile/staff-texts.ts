import { and, eq, inArray } from 'drizzle-orm'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import type { Db } from '../../platform/db/db.ts'
import { photos, profiles } from '../tables.ts'

export type StaffTexts = {
  name: string
  aboutMe: string
  prompts: PromptAnswerView[]
  captions: Map<string, { text: string; isPrivate: boolean }>
}

/** Texts of members' profiles for staff review; non-empty captions by photo. */
export async function textsForStaff(db: Db, memberIds: readonly string[]): Promise<Map<string, StaffTexts>> {
  if (memberIds.length === 0) return new Map()
  const ids = [...new Set(memberIds)]
  const [rows, below] = await Promise.all([
    db
      .select({
        memberId: profiles.memberId,
        name: profiles.name,
        aboutMe: profiles.aboutMe,
        prompts: profiles.prompts,
      })
      .from(profiles)
      .where(inArray(profiles.memberId, ids)),
    db
      .select({ memberId: photos.memberId, id: photos.id, caption: photos.caption, isPrivate: photos.isPrivate })
      .from(photos)
      .where(inArray(photos.memberId, ids)),
  ])
  const captions = Map.groupBy(
    below.filter(({ caption }) => caption !== ''),
    ({ memberId }) => memberId,
  )
  return new Map(
    rows.map(({ memberId, name, aboutMe, prompts }) => {
      const own = (captions.get(memberId) ?? []).map(
        ({ id, caption, isPrivate }) => [id, { text: caption, isPrivate }] as const,
      )
      return [memberId, { name, aboutMe, prompts, captions: new Map(own) }]
    }),
  )
}

/** Which of these members are verified. */
export async function verifiedAmong(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ memberId: profiles.memberId })
    .from(profiles)
    .where(and(inArray(profiles.memberId, [...memberIds]), eq(profiles.isVerified, true)))
  return new Set(rows.map(({ memberId }) => memberId))
}
