import { expect, test } from 'vitest'
import type { CompanyView, SettingsView } from '../../../contract/sites.ts'
import { renderWritten } from '../../../shared/markdown.ts'
import { writtenDocument } from './documents.server.ts'

const html = (source: string) => renderWritten(source).html.trim()

test.each([
  ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
  ['Hi <img src=x onerror=alert(1)> there', '<p>Hi &#60;img src=x onerror=alert(1)&#62; there</p>'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](JaVaScRiPt&colon;alert(1))', '<p>x</p>'],
  ['[x](data:text/html,hi)', '<p>x</p>'],
  ['[x](//evil.example)', '<p>x</p>'],
  ['[x](/\\evil.example)', '<p>x</p>'],
  ['[x](http://plain.example)', '<p>x</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  ['[x](</a" onclick="alert(1)>)', '<p>x</p>'],
  ['[x](/a "{{support_email}}")', '<p><a href="/a">x</a></p>'],
  ['[x](/{{site}})', '<p>x</p>'],
  ['[x](https://good.example/a?b=1&c=2)', '<p><a href="https://good.example/a?b=1&#38;c=2" rel="noopener">x</a></p>'],
  ['[x](/.//evil.example)', '<p>x</p>'],
  ['[x](/a/..//evil.example)', '<p>x</p>'],
  ['[x](/a?b=//c)', '<p><a href="/a?b=//c">x</a></p>'],
  ['[x](#part)', '<p><a href="#part">x</a></p>'],
  ['[x](mailto:help@example.com)', '<p><a href="mailto:help@example.com">x</a></p>'],
  ['![A picture](https://evil.example/pixel.gif)', '<p>A picture</p>'],
  ['```"{{site}}"\n<b>\n```', '<pre><code>&#60;b&#62;</code></pre>'],
  ['## Part {#part}', '<h2 id="part"><a href="#part">Part</a></h2>'],
  ['| a |\n| - |\n| <i>b</i> |', expect.stringContaining('<td>&#60;i&#62;b&#60;/i&#62;</td>')],
])('%j', (source, expected) => expect(html(source)).toEqual(expected))

test('a written page says what holds on its site, as text', () => {
  const setting = {
    site: {
      name: 'Tom & <Jerry>',
      geoip_selected_country: 'NL',
      minimum_message_costs: {},
      support_phone: '',
      promotional_tiles: [],
    },
    company: { vat_numbers: [], tradenames: [], support_phone: '', country: 'NL' },
    isFromUs: false,
  } as unknown as { site: SettingsView; company: CompanyView; isFromUs: boolean }
  const site = { ...setting.site, terms_version: '2023-12-01T12:00:00Z' }
  const page = {
    title: 'About {{site}}{{#support_phone}}, by phone{{/support_phone}}',
    description: '{{site}}',
    renderings: [
      { holding: ['is_from_us'], html: '<p>US</p>', contents: [] },
      { holding: [], html: '<p>&#60;b&#62;{{site}}</p>', contents: [{ id: 'at', text: 'At {{site}}' }] },
    ],
    language: 'en' as const,
  }
  expect(writtenDocument(page, { ...setting, site })).toEqual({
    title: 'About Tom & <Jerry>',
    description: 'Tom & <Jerry>',
    html: '<p>&#60;b&#62;Tom &#38; &#60;Jerry&#62;</p>',
    contents: [{ id: 'at', text: 'At Tom & <Jerry>' }],
    language: 'en',
  })
})
