import { z } from 'zod'
import { promptKeys } from './prompt-constants.ts'

export const promptKey = z.enum(promptKeys)
/** An answer to a prompt; a member answers each prompt once. */
export const promptAnswerView = z.object({ prompt: promptKey, answer: z.string() })
export type PromptAnswerView = z.infer<typeof promptAnswerView>
/** The member's first answer to a prompt of the site; null without one, and for visitors. */
export const firstAnswer = promptAnswerView.nullable()
