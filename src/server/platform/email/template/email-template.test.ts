import { describe, expect, test } from 'vitest'
import { emailTemplateOf } from '../email-template.ts'
import type { Parts } from './parts.ts'

const plain: Parts = {
  kind: 'reset',
  memberId: null,
  to: 'anna@example.com',
  from: { name: 'Vonk', address: 'noreply@example.com' },
  locale: 'en',
  site: 'Vonk',
  subject: 'Your new password',
  paragraphs: ['Somebody asked for it. If it was not you, do nothing.'],
  button: { label: 'Choose', url: 'https://example.com/reset?token=a&x=b' },
  footer: 'You get this mail because you have an account.',
}
const full: Parts = {
  ...plain,
  locale: 'fi',
  facts: [
    { label: '50 credits', value: '19,99 €' },
    { label: 'Total', value: '19,99 €' },
  ],
  list: [{ title: 'Anna, 34', text: 'Sails.', url: 'https://example.com/members/1' }],
  links: [{ label: 'Withdraw', url: 'https://example.com/withdraw' }],
  footerLink: { label: 'No more', url: 'https://example.com/unsubscribe?token=t' },
}
const hostile = `"><script>x</script><b>&amp;{"'`

describe('the body as HTML', () => {
  test('has its language, one heading of the first rank and a title, and tables that are no tables', async () => {
    const { html } = emailTemplateOf(full)
    expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="fi">/)
    expect(html).toContain('<title>Your new password</title>')
    expect([...html.matchAll(/<h([1-6])/g)].map(([, rank]) => rank)).toEqual(['1', '2'])
    const tables = [...html.matchAll(/<table[^>]*>/g)].map(([table]) => table)
    // One is a table: that of the facts, whose rows have headings
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toHaveLength(1)
    expect(html.match(/<th scope="row"/g)).toHaveLength(2)
    expect(html).toContain('class="page" lang="fi" dir="ltr"')
  })

  test('loads nothing, runs nothing and tracks no one', async () => {
    const { html } = emailTemplateOf(full)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|form|svg)\b|url\(|@import|@font-face|\son\w+=/i)
  })

  test('says in the language of the email what the address below the button is for', async () => {
    const { html } = emailTemplateOf(full)
    expect(html).toMatch(/Eikö painike toimi[^<]*<\/p>\s*<p[^>]*>https:\/\/example\.com\/reset\?token=a&amp;x=b</)
    expect(emailTemplateOf({ ...full, button: null }).html).not.toContain('Eikö painike')
  })

  test('has a street at dusk above its text, another one for each mark, that says nothing to screen readers', async () => {
    const streets = (['spark', 'moon'] as const).map((mark) => {
      const { html } = emailTemplateOf({ ...plain, look: { mark, colours: {} } })
      return /<table role="presentation" aria-hidden="true".*?<\/table>/s.exec(html)?.[0] ?? ''
    })
    expect(streets.every((street) => street.includes('class="roof"') && street.includes('class="window"'))).toBe(true)
    expect(streets[0]).not.toBe(streets[1])
    expect(streets.join('').replace(/<[^>]*>/g, '')).toBe('')
  })

  test.each(['subject', 'site', 'footer', 'preview'] as const)('takes nothing in its %s for markup', async (field) => {
    const { html } = emailTemplateOf({ ...full, [field]: hostile })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;&amp;amp;{')
  })

  test('escapes markup in values', async () => {
    const url = 'https://example.com/?a="><script>'
    const { html } = emailTemplateOf({
      ...full,
      paragraphs: [
        hostile,
        [
          { text: hostile, isBold: true },
          { text: hostile, url },
        ],
      ],
      code: hostile,
      heading: hostile,
      facts: [{ label: hostile, value: hostile }],
      list: [{ title: hostile, text: hostile, url }],
      button: { label: hostile, url },
      links: [{ label: hostile, url }],
      footerLink: { label: hostile, url },
    })
    expect(html).not.toMatch(/<script|<b>/)
  })

  test('has dark colours for programs that support them or recolour it', async () => {
    const { html } = emailTemplateOf(plain)
    const [darkRules = ''] = html.match(/@media \(prefers-color-scheme:dark\)\{.*?\}\}/) ?? []
    for (const part of [
      '.canvas',
      '.canvas>table>tbody>tr>td',
      '.head',
      '.card',
      '.words',
      '.soft',
      '.link',
      '.button',
      '.mark',
    ])
      expect(darkRules).toContain(part)
    expect(html).toContain('[data-ogsc] .words{color:#f8efe9!important}')
    expect(html).toContain('[data-ogsb] .card{background:#261c2c!important}')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  })

  test('has a 600 pixel table for Outlook, which ignores max-width', async () => {
    const { html } = emailTemplateOf(plain)
    expect(html).toContain(
      '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]--><table',
    )
    expect(html).toContain('</table><!--[if mso]></td></tr></table><![endif]--></div></td></tr></tbody></table></body>')
  })

  test('stays far below the size at which mail programs clip, whatever its content', async () => {
    const list = Array.from({ length: 12 }, (_, place) => ({
      title: `Somebody ${place}`,
      text: 'Sails, reads and cooks. '.repeat(6),
      url: `https://example.com/members/${place}`,
    }))
    const facts = Array.from({ length: 8 }, (_, place) => ({ label: `Fact ${place}`, value: 'value' }))
    const { html } = emailTemplateOf({
      ...full,
      list,
      facts,
      paragraphs: Array(8).fill('A sentence of many words. '.repeat(8)),
    })
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
    const [style = ''] = html.match(/<style>.*<\/style>/s) ?? []
    // Gmail drops a longer one
    expect(style.length).toBeLessThan(8_192)
  })
})

describe('the plain body', () => {
  test('keeps lines short, addresses whole, and the footer below the signature separator', async () => {
    const address = `https://example.com/activate?token=${'a'.repeat(90)}`
    const { text } = emailTemplateOf({
      ...full,
      paragraphs: ['So many words that they do not all fit on one line. '.repeat(5), 'Short.'],
      button: { label: 'Confirm', url: address },
    })
    const lines = text.split('\n')
    expect(lines.filter((line) => line.length > 78)).toEqual([address])
    expect(lines.filter((line) => line !== '-- ' && line !== line.trimEnd())).toEqual([])
    expect(text).toContain(
      '\n50 credits: 19,99 €\nTotal: 19,99 €\n\nShort.\n\nAnna, 34\nSails.\nhttps://example.com/members/1\n',
    )
    expect(text).toMatch(
      /\n\n-- \nYou get this mail because you have an account\.\n\nNo more:\nhttps:\/\/example\.com\/unsubscribe\?token=t\n$/,
    )
  })

  test('has the same links as the other body', async () => {
    const { text, html } = emailTemplateOf(full)
    const addresses = (text.match(/https:\S+/g) ?? []).toSorted()
    const linked = [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .toSorted()
    expect(addresses).toHaveLength(4)
    expect(linked).toEqual(addresses)
  })
})

test.each([undefined, 'Two lines that say little.'])('the preview text is the intended one: %s', async (preview) => {
  const { html } = emailTemplateOf({ ...plain, ...(preview !== undefined && { preview }) })
  const [, hidden = 'none'] = /data-skip-in-text="true">(.*?)<\/div>/s.exec(html) ?? []
  expect(hidden.replace(/<div>.*/s, '')).toBe(preview ?? '')
  // So much that is invisible follows that no word of the mail finds room
  expect(hidden.length).toBeGreaterThan(800)
})

test('a subject is one line', async () => {
  const { subject } = emailTemplateOf({ ...plain, subject: 'Hello\r\nBcc: everybody@example.com' })
  expect(subject).toBe('Hello Bcc: everybody@example.com')
})
