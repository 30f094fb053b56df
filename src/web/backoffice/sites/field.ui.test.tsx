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

test.each([
  ['countries', ['NL', 'BE'], 'de', 'Netherlands, Belgium, Germany'],
  ['minimumAges', { IT: 21 }, 'ZA 18', 'Italy, South Africa'],
] as const)(
  'codes in %s are followed by the names of the countries, while they are typed',
  (name, value, more, names) => {
    draw({ name, value })
    const field = screen.getByRole('textbox') as HTMLTextAreaElement
    fireEvent.change(field, { target: { value: `${field.value} ${more}` } })
    expect(screen.getByText(names)).toBeTruthy()
  },
)
