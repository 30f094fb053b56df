import { expect, test } from 'vitest'
import { templateFault } from './document-facts.ts'

test.each([
  ['Nothing in here, and a { brace }', null],
  ['{{site}} and {{#support_phone}}{{support_phone}}{{/support_phone}}', null],
  ['{{#is_from_us}}a{{^gives_credits}}b{{/gives_credits}}{{/is_from_us}}{{#is_from_us}}c{{/is_from_us}}', null],
  ['{{sight}}', { kind: 'unknown', name: 'sight' }],
  ['{{ site }}', { kind: 'unknown', name: ' site ' }],
  ['{{}}', { kind: 'unknown', name: '' }],
  ['{{constructor}}', { kind: 'unknown', name: 'constructor' }],
  ['{{is_from_us}}', { kind: 'unknown', name: 'is_from_us' }],
  ['{{#sight}}{{/sight}}', { kind: 'unknown', name: 'sight' }],
  ['{{#is_from_us}}', { kind: 'unclosed', name: 'is_from_us' }],
  ['{{/is_from_us}}', { kind: 'unclosed', name: 'is_from_us' }],
  ['{{#is_from_us}}{{#gives_credits}}{{/is_from_us}}{{/gives_credits}}', { kind: 'unclosed', name: 'is_from_us' }],
  ['{{#is_from_us}}{{^is_from_us}}{{/is_from_us}}{{/is_from_us}}', { kind: 'unclosed', name: 'is_from_us' }],
])('%s', (template, fault) => expect(templateFault(template)).toEqual(fault))
