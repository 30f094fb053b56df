import { expect, test } from 'vitest'
import { addressesInFile, entriesIn, isPhoneNumber } from './contact-entries.ts'

test.each<[string, string, { emails: string[]; others: string[] }]>([
  ['one per line', 'a@x.nl\nb@x.nl\r\n', { emails: ['a@x.nl', 'b@x.nl'], others: [] }],
  ['commas and semicolons', 'a@x.nl, b@x.nl;c@x.nl', { emails: ['a@x.nl', 'b@x.nl', 'c@x.nl'], others: [] }],
  ['spaces', 'a@x.nl b@x.nl', { emails: ['a@x.nl', 'b@x.nl'], others: [] }],
  ['names of a mail program', '"Vos, Anna" <a@x.nl>, Bram <b@x.nl>', { emails: ['a@x.nl', 'b@x.nl'], others: [] }],
  ['links', 'mailto:a@x.nl', { emails: ['a@x.nl'], others: [] }],
  ['the end of a sentence', 'a@x.nl.', { emails: ['a@x.nl'], others: [] }],
  ['the same twice', 'a@x.nl\na@x.nl', { emails: ['a@x.nl'], others: [] }],
  ['no addresses', 'Anna\n06 12345678, a@x.nl', { emails: ['a@x.nl'], others: ['Anna', '06 12345678'] }],
  ['umlauts', 'jörg@müller.de', { emails: ['jörg@müller.de'], others: [] }],
  ['nothing', ' \n ', { emails: [], others: [] }],
])('a pasted list with %s', (_, text, entries) => {
  expect(entriesIn(text)).toEqual(entries)
})

test.each([
  ['+31 (0)6 12-34.56/78', true],
  ['0612345678', true],
  ['Anna', false],
  ['12', false],
  ['a@x.nl', false],
])('%s is a phone number: %s', (entry, is) => {
  expect(isPhoneNumber(entry)).toBe(is)
})

test('an address book as .vcf: email fields only, folded and grouped ones too', () => {
  const card = [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Anna', 'EMAIL;TYPE=INTERNET,HOME:anna@x.nl', 'TEL:+31612345678'],
    ...['item1.EMAIL;type=pref:bram.van.de', ' .velde@x.nl', 'URL:https://social.example/@carl@x.nl', 'END:VCARD'],
  ]
  expect(addressesInFile('all.VCF', card.join('\r\n'))).toEqual(['anna@x.nl', 'bram.van.de.velde@x.nl'])
})

test('an address book as .csv: every address, also several in one field', () => {
  const table = 'Name,E-mail 1 - Value,Phone\n"Vos, Anna",anna@x.nl ::: a.vos@work.nl,+316\n"Bram","bram@x.nl",\n'
  expect(addressesInFile('contacts.csv', table)).toEqual(['anna@x.nl', 'a.vos@work.nl', 'bram@x.nl'])
})
