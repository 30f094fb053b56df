import { type APIRequestContext, expect } from '@playwright/test'

export type Caught = {
  subject: string
  text: string
  headers: Record<string, string>
  attachments: { name: string; type: string }[]
}

/** The caught mails, the newest first: those to an address, or all of them. */
export async function mailsTo(request: APIRequestContext, email?: string): Promise<Caught[]> {
  const query = email === undefined ? '' : `?to=${encodeURIComponent(email)}`
  const answer = await request.get(`/dev/mail.json${query}`)
  return ((await answer.json()) as { mails: Caught[] }).mails
}

/** What the pattern catches, its first group if it has one, in the newest mail that has it; waits for that mail. */
export async function inMail(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect(async () => {
    const matches = (await mailsTo(request, email)).map(({ text }) => pattern.exec(text))
    const newest = matches.find((match) => match !== null)
    found = newest?.[1] ?? newest?.[0] ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}

/** The newest link to `path` in the mails to this address, as a path with its query; waits for the mail. */
export function linkInMail(request: APIRequestContext, email: string, path: string): Promise<string> {
  return inMail(request, email, new RegExp(`${path}\\?token=[\\w-]+`))
}
