import { eq } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Ctx } from '../../sites/index.ts'
import { hiddenWords } from '../tables.ts'

/** Words that the viewer does not want to read. */
export async function getHiddenWords(ctx: Ctx): Promise<string[]> {
  return wordsOf(ctx.db, viewerOf(ctx).memberId)
}

/** Replaces the hidden words; returns the stored list without duplicates. */
export async function saveHiddenWords(ctx: Ctx, given: readonly string[]): Promise<string[]> {
  const { memberId } = viewerOf(ctx)
  const words = distinctWords(given)
  if (words.length === 0) await ctx.db.delete(hiddenWords).where(eq(hiddenWords.memberId, memberId))
  else
    await ctx.db
      .insert(hiddenWords)
      .values({ memberId, words })
      .onConflictDoUpdate({ target: hiddenWords.memberId, set: { words } })
  return words
}

async function wordsOf(db: Db, memberId: string): Promise<string[]> {
  const [row] = await db.select().from(hiddenWords).where(eq(hiddenWords.memberId, memberId))
  return row?.words ?? []
}

/** Deduplicates in input order; the first spelling wins. */
function distinctWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const raw of words) {
    const word = raw.normalize('NFC').trim().replace(/\s+/gu, ' ')
    const key = word.toLowerCase()
    if (word !== '' && !byKey.has(key)) byKey.set(key, word)
  }
  return [...byKey.values()]
}
