import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SettingView } from '../../../contract/office/sites.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { SiteField } from './field.tsx'

const draw = (setting: Partial<SettingView> & Pick<SettingView, 'name'>) =>
  renderUi(
    <OfficeTexts>
      <SiteField setting={{ value: null, standard: null, ...setting } as SettingView} />
    </OfficeTexts>,
  )
const about = (name: 'description' | 'searchFields' | 'language') => copy(`office.sites.settings.${name}.about`)

test('a text has English and the languages it is written in in sight, the others folded', () => {
  draw({ name: 'description', value: { nl: 'Daten met levenservaring' }, standard: {} })
  const folded = screen.getByText(copy('office.sites.moreLanguages', { count: 9 })).closest('details')
  expect(folded?.querySelectorAll('textarea')).toHaveLength(9)
  for (const language of ['English', 'Nederlands'])
    expect(screen.getByLabelText(language).closest('details'), language).toBeNull()
  expect(screen.getByLabelText('Deutsch').closest('details')).toBe(folded)
})

test('a default is said where there is one, in words', () => {
  draw({ name: 'description', value: {}, standard: {} })
  expect(screen.getByText(about('description'))).toBeTruthy()
  draw({ name: 'language', value: 'nl', standard: 'en' })
  const standard = copy('office.sites.standard', { value: 'English' })
  expect(screen.getByText(`${about('language')} ${standard}`)).toBeTruthy()
})

test('the colours of a token are one row, with the default in an empty field', () => {
  draw({ name: 'palette', value: { primary: { light: '#2fb5a8', dark: '#5ccfc2' } }, standard: {} })
  const named = (token: 'primary' | 'unread') =>
    screen.getByLabelText(copy('office.sites.palette.light', { name: copy(`office.sites.palette.${token}`) }))
  expect(named('primary').getAttribute('value')).toBe('#2fb5a8')
  expect(named('unread').getAttribute('placeholder')).toMatch(/^#[\da-f]{6}$/)
  expect(screen.getByText(copy('office.sites.palette.primary'))).toBeTruthy()
})

test('countries are chips by name: those of the setting on, in their order; others are found by name or code', () => {
  draw({ name: 'countries', value: ['NL', 'BE'], standard: ['GB'] })
  const chosen = screen.getAllByRole('checkbox', { checked: true }) as HTMLInputElement[]
  expect(chosen.map(({ value }) => value)).toEqual(['NL', 'BE'])
  expect(screen.getByLabelText('Belgium')).toBe(chosen[1])
  const add = screen.getByText(copy('office.sites.countryList.add'))
  fireEvent.click(add)
  const search = screen.getByLabelText(copy('office.sites.countryList.search'))
  const seen = () =>
    [...(add.closest('details')?.querySelectorAll('li:not([hidden])') ?? [])].map(({ textContent }) => textContent)
  fireEvent.change(search, { target: { value: 'cote' } })
  expect(seen()).toEqual(['Côte d’Ivoire'])
  fireEvent.change(search, { target: { value: 'de' } })
  expect(seen()).toContain('Germany')
  fireEvent.change(search, { target: { value: 'nowhere' } })
  expect(screen.getByText(copy('office.sites.countryList.none'))).toBeTruthy()
})

test('ages are fields by the name of their country; another country is chosen', () => {
  draw({ name: 'minimumAges', value: { IT: 21 } })
  expect((screen.getByLabelText('Italy') as HTMLInputElement).name).toBe('minimumAges.IT')
  const countries = screen.getByLabelText(copy('office.sites.countryList.country')) as HTMLSelectElement
  const names = [...countries.options].map(({ text }) => text)
  expect(names).toContain('South Africa')
  expect(names).not.toContain('Italy')
})
