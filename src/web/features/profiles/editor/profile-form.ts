import { choiceNames } from '../../../../contract/constants.ts'
import { promptAnswers } from '../../../../contract/profiles/prompt-constants.ts'
import type { ProfileChanges } from './profile-saver.ts'

const texts = ['name', 'gender', 'seeks', 'country', 'about_me'] as const
const numbers = ['min_age', 'max_age'] as const

/** What a plain form of the profile page sends, as one change. Region and city need the script; they stay unless the country changes. */
export function changesOfForm(form: FormData): ProfileChanges {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const changes: Record<string, unknown> = {}
  for (const name of texts) if (text(name) !== undefined) changes[name] = text(name)
  for (const name of numbers) if (text(name)) changes[name] = Number(text(name))
  for (const name of choiceNames) if (text(name) !== undefined) changes[name] = text(name) || null
  changes.interests = form.getAll('interests')
  if (form.has('has_languages')) changes.languages = form.getAll('languages')
  if (form.has('has_hidden_facts')) changes.hidden_facts = form.getAll('hidden_facts')
  if (form.has('prompt_0')) changes.prompts = promptsOf(text)
  return changes as ProfileChanges
}

/** Rows of the prompts that have both a prompt and an answer. */
function promptsOf(text: (name: string) => string | undefined) {
  return Array.from({ length: promptAnswers.most }, (_, at) => ({
    prompt: text(`prompt_${at}`) ?? '',
    answer: text(`answer_${at}`) ?? '',
  })).filter(({ prompt, answer }) => prompt !== '' && answer !== '')
}
