import { inArray } from 'drizzle-orm'
import type { PromptKey } from '../../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import type { ChangedText } from '../events.ts'
import { profiles } from '../tables.ts'

/** The answers that others see on a site: to prompts it offers. */
export function shownAnswers(answers: readonly PromptAnswerView[], offered: readonly PromptKey[]): PromptAnswerView[] {
  return answers.filter(({ prompt }) => offered.includes(prompt))
}

/** Answers to prompts of the site by member id. Call only with members whom the viewer may see (`cards`). */
export async function promptAnswersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PromptAnswerView[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: profiles.memberId, prompts: profiles.prompts })
    .from(profiles)
    .where(inArray(profiles.memberId, [...ids]))
  return new Map(rows.map(({ id, prompts }) => [id, shownAnswers(prompts, ctx.site.settings.prompts)]))
}

/**
 * Answers to store: without empty ones. Errors: invalid_input (`prompts`) for a prompt that the site does not offer,
 * unless its answer is unchanged (another site of the member's pool may offer it).
 */
export function answersToStore(
  before: readonly PromptAnswerView[],
  wanted: readonly PromptAnswerView[],
  offered: readonly PromptKey[],
): PromptAnswerView[] {
  const isAllowed = ({ prompt, answer }: PromptAnswerView) =>
    offered.includes(prompt) || answerTo(before, prompt) === answer
  const filled = wanted.filter(({ answer }) => answer !== '')
  if (!filled.every(isAllowed)) throw fieldRefusal('invalid_input', 'prompts')
  return filled
}

/** The answer to a prompt; empty if there is none. */
export function answerTo(answers: readonly PromptAnswerView[], prompt: string | null): string {
  return answers.find((each) => each.prompt === prompt)?.answer ?? ''
}

/** Answers that were added, changed or removed, for review. A new order is no change. */
export function changedAnswers(before: readonly PromptAnswerView[], after: readonly PromptAnswerView[]): ChangedText[] {
  const prompts = new Set([...before, ...after].map(({ prompt }) => prompt))
  return [...prompts]
    .filter((prompt) => answerTo(before, prompt) !== answerTo(after, prompt))
    .map((prompt) => ({ field: 'prompt', photoId: null, prompt, isEmpty: answerTo(after, prompt) === '' }))
}
