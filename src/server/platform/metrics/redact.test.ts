import { expect, test } from 'vitest'
import { redacted } from './redact.ts'

test.each([
  ['Error: the mail server does not take mail', 'Error: the mail server does not take mail'],
  ['Error: job timed out', 'Error: job timed out'],
  [
    'Error: Failed query: select "id" from "members" where "email" = $1\nparams: jan@example.com,Jan',
    'Error: Failed query: select […] from […] where […] = $1 params: […]',
  ],
  [
    'error: duplicate key value violates unique constraint "members_email"\nKey (email_key)=(jan@example.com) exists',
    'error: duplicate key value violates unique constraint members_email Key (email_key)=([…]) exists',
  ],
  ['Error: relation "jobs.x" is gone, relation "orders" is not', 'Error: relation […] is gone, relation orders is not'],
  ['Error: Failing row contains (1, Jan de Vries, 1990-01-01)', 'Error: Failing row contains […]'],
  ['Error: 550 5.1.1 <jan@example.com> Jan de Vries is unknown here', 'Error: 550 5.1.1 […]'],
  ['Error: 451-greylisted, Jan', 'Error: 451 […]'],
  ['Error: no mail for jan.de.vries@example.com today', 'Error: no mail for […] today'],
  ['Error: https://example.com/?token=abc answered badly', 'Error: […] answered badly'],
  ["Error: nobody is called 'Jan de Vries' or “Mo”", 'Error: nobody is called […] or […]'],
  ["Error: it can't be read", "Error: it can't be read"],
  ['Error: 203.0.113.7 and 2001:db8::1 are away', 'Error: […] and […] are away'],
  ['Error: +31 6 1234 5678 takes no text', 'Error: […] takes no text'],
  ['Error: 0198f000-0000-7000-8000-000000000002 is gone', 'Error: […] is gone'],
  ['Error: a\n    at work (/srv/app/jobs.ts:1:2)\n    at more', 'Error: a'],
  ['', ''],
])('%s', (words, shown) => {
  expect(redacted(words)).toBe(shown)
})

test('what is long is cut', () => {
  expect(redacted('word '.repeat(200))).toHaveLength(301)
})
