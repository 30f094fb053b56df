import { expect, test } from 'vitest'
import { changesOfForm } from './profile-form.ts'

function formOf(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a form without script hides the ticked facts, and shows all of them where none is ticked', () => {
  const shown: [string, string] = ['has_hidden_facts', '1']
  const hidden = (fields: [string, string][]) => changesOfForm(formOf(fields)).hidden_facts
  expect(hidden([shown, ['hidden_facts', 'smoking'], ['hidden_facts', 'height']])).toEqual(['smoking', 'height'])
  expect(hidden([shown])).toEqual([])
  expect(hidden([['height', '170_174']])).toBeUndefined()
})

test('languages are those that are ticked, and stay where the form does not have them', () => {
  const languages = (fields: [string, string][]) => changesOfForm(formOf(fields)).languages
  const shown: [string, string] = ['has_languages', '1']
  expect(languages([shown, ['languages', 'nl'], ['languages', 'tr']])).toEqual(['nl', 'tr'])
  expect(languages([shown])).toEqual([])
  expect(languages([['height', '170_174']])).toBeUndefined()
})
