import type { Api } from '../../../contract/index.ts'

/** Sends the appeal of a form: `intent` is `appeal/<decision>`; `token` where the page was opened from a mail. Answers what it was about. */
export async function sendAppeal(api: Api, form: FormData, token?: string) {
  const [what, id = ''] = String(form.get('intent')).split('/')
  if (what !== 'appeal') return null
  const text = String(form.get('text') ?? '')
  await api.moderation.appeal({ id, text, ...(token !== undefined && { token }) })
  return { appealed: id }
}
