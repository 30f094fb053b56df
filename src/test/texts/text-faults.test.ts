import { expect, test } from 'vitest'
import { faultsInText, isTextFault, wordsOfHtml } from './text-faults.ts'

test.each([
  'chat.composer.left',
  'Hello entry.signUp.message',
  'Sign up for {site}',
  'For {{minimum_age}} or older',
  'until undefined',
  'NaN credits',
  '[object Object]',
])('%s is a fault', (text) => expect(faultsInText(text)).toHaveLength(1))

test.each([
  'Write to help@vonk.example, or look at vonk.example.',
  'See StopNCII.org. It ends here.And goes on',
  'Version 1.2.3, e.g. 5.99 or 18.30',
  'Undefined terms have no definition',
])('%s is none', (text) => expect(faultsInText(text)).toEqual([]))

test('words are those of texts and of what is read out, not of scripts', () => {
  const html = '<p>One <b>two</b></p><script>a.b.c</script><input type="hidden" value="x.y"><img alt="three">'
  expect(wordsOfHtml(html)).toEqual(['One', 'two', 'three'])
  expect(isTextFault('Error: MISSING_MESSAGE: chat.composer.left (en-GB)')).toBe(true)
})
