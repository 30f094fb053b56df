import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CardView } from '../../../../contract/profiles/profiles.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { anna } from '../../../../test/ui/card.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { CardPlace, MemberCard } from './member-card.tsx'

const trip = { city: 'Oslo', first_day: '2026-12-12', last_day: '2026-12-20', is_near: false }

async function card(change: Partial<CardView> = {}) {
  renderUi(<MemberCard member={{ ...anna, ...change }} />)
  return within(await screen.findByRole('article'))
}

describe('a card', () => {
  test('is one link with name and age, and says where', async () => {
    const { getByRole, getByText, queryByText } = await card()
    expect(
      getByRole('link', { name: copy('profiles.card.label', { name: 'Anna', age: 34 }) }).getAttribute('href'),
    ).toBe(`/members/${anna.id}`)
    expect(getByText('Eindhoven')).toBeTruthy()
    expect(queryByText(copy('profiles.card.fictional'))).toBeNull()
  })
  test('says in words that a profile is fictional, and never calls it new', async () => {
    const { getByText, queryByText } = await card({ is_fictional: true, is_new: true })
    expect(getByText(copy('profiles.card.fictional'))).toBeTruthy()
    expect(queryByText(copy('profiles.card.new'))).toBeNull()
  })
  test('says in words who is online, new and verified', async () => {
    const { getByText } = await card({ is_online: true, is_new: true, is_verified: true })
    for (const word of [copy('profiles.card.onlineNow'), copy('profiles.card.new'), copy('profiles.card.verified')])
      expect(getByText(word)).toBeTruthy()
  })
  test('has light badges on its photo in both themes', async () => {
    const { getByText } = await card({ is_new: true, trips: [trip] })
    for (const words of [copy('profiles.card.new'), 'Oslo'])
      expect(getByText(words).closest('.scheme-light')).toBeTruthy()
  })
  test('cuts a long name before its age', async () => {
    const { getByText } = await card({ name: 'Maximiliane-Charlotte-Antonia' })
    const age = getByText(copy('profiles.card.age', { age: 34 }))
    expect(age.closest('.truncate')).toBeNull()
    expect(age.previousElementSibling?.className).toContain('truncate')
  })
  test('has the whole question above two lines of the answer at most, in full for screen readers', async () => {
    const answer = 'Swimming before anyone’s up, then one errand, badly done, and toast for dinner.'
    renderUi(<MemberCard member={anna} answer={{ prompt: 'perfect_sunday', answer }} />)
    const words = await screen.findByText(answer)
    expect(words.className).toContain('line-clamp-2')
    expect(words.previousElementSibling?.textContent).toBe(copy('profiles.prompts.questions.perfect_sunday'))
  })
  test('says how far away at most, where that is known', async () => {
    const { getByText } = await card({ distance_km: 20 })
    expect(getByText(copyPattern('profiles.card.within', { km: 20 }))).toBeTruthy()
  })
  test('says the gender identity where there is room for all of it', async () => {
    const member = { ...anna, gender_identity: 'nonbinary' as const }
    renderUi(<CardPlace member={member} isWhole />)
    const words = `${copy('profiles.attributes.gender_identity.nonbinary')} · Eindhoven`
    expect(await screen.findByText(words)).toBeTruthy()
    expect((await card(member)).queryByText(words)).toBeNull()
  })
  test('says nothing of a distance that is not known', async () => {
    expect((await card()).queryByText(copyPattern('profiles.card.within'))).toBeNull()
  })
  test.each([
    [{ city: null }, 'North Brabant'],
    [{ city: null, region: null, region_name: null }, 'Netherlands'],
  ])('without %o names the next larger place', async (change, place) => {
    expect((await card(change)).getByText(place)).toBeTruthy()
  })
})
