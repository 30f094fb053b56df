import type { Platform } from '../../platform/platform.ts'
import type { Contents, Reader } from '../rules/notification-email.ts'
import { standingOf } from './hints-facts.ts'
import { isHintDue } from './hints-rules.ts'

/** The latest hint when its email is rendered; null if the member has followed it since. */
export async function hintContents(platform: Platform, { account }: Reader): Promise<Contents | null> {
  const standing = await standingOf(platform, account)
  const hint = standing?.given[0]?.hint
  if (standing === null || hint === undefined || !isHintDue(hint, standing)) return null
  return {
    words: { hint },
    lines: (say) => [say(`reminders.${hint}.text`), say('reminders.once')],
    button: (say) => say(`reminders.${hint}.button`),
    path: hint === 'hello' ? '/members' : '/profile',
  }
}
