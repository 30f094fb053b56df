import { describe, expect, test } from 'vitest'
import { chooseSections, fillHtml, fillText, namesIn } from './document-template.ts'

const facts = {
  site: 'Tom & <Jerry>',
  support_email: 'help@example.com',
  support_phone: '',
  is_open: true,
  is_late: false,
}

describe('sections', () => {
  test.each([
    ['{{#is_open}}Open.{{/is_open}}{{#is_late}}Late.{{/is_late}}', 'Open.'],
    ['{{^is_open}}Closed.{{/is_open}}{{^is_late}}In time.{{/is_late}}', 'In time.'],
    ['Write{{#support_phone}} or call{{/support_phone}}.', 'Write.'],
    ['{{#is_open}}a{{^is_late}}b{{/is_late}}{{#is_late}}c{{/is_late}}{{/is_open}}', 'ab'],
    ['{{#is_late}}{{#is_open}}x{{/is_open}}{{/is_late}}', ''],
    ['{{#is_open}}1{{/is_open}} and {{#is_open}}2{{/is_open}}', '1 and 2'],
  ])('%s -> %j', (template, text) => expect(chooseSections(template, facts)).toBe(text))

  test('tags on lines of their own leave no empty lines, so that lists stay together', () => {
    expect(chooseSections('- a\n{{#is_open}}\n- b\n{{/is_open}}\n{{#is_late}}\n- c\n{{/is_late}}\n- d\n', facts)).toBe(
      '- a\n- b\n- d\n',
    )
  })
})

test('values are text, never markup', () => {
  expect(fillText('About {{site}}', facts)).toBe('About Tom & <Jerry>')
  expect(fillHtml('<p>About {{site}}</p>', facts)).toBe('<p>About Tom &#38; &#60;Jerry&#62;</p>')
})

test('ways to reach us are links', () => {
  expect(fillHtml('{{support_email}}', facts)).toBe('<a href="mailto:help@example.com">help@example.com</a>')
})

test('what nobody knows is a fault, and so is a condition used as a text', () => {
  expect(() => fillText('{{sight}}', facts)).toThrow('{{sight}}')
  expect(() => chooseSections('{{#sight}}{{/sight}}', facts)).toThrow('{{sight}}')
  expect(() => fillText('{{is_open}}', facts)).toThrow('condition')
})

test('names are found in every kind of tag', () => {
  expect(namesIn('{{a}} {{#b}}{{c}}{{/b}} {{^d}}{{a}}{{/d}} {{ e }}')).toEqual(['a', 'b', 'c', 'd', ' e '])
})
