import type { Platform } from '../server/platform/platform.ts'
import { buyFirstBundle } from './buy.ts'
import { staffLogins } from './office.ts'
import { countries } from './people.ts'
import { dayMs, minuteMs, type Resident, type Stage } from './stage.ts'
import type { Person, World } from './world.ts'

export type Cast = Record<'freeWoman' | 'premiumMan' | 'outOfCredits', Person>
export const castLogins = [
  { who: 'a free woman', email: 'emma@demo.example' },
  { who: 'a premium man', email: 'james@demo.example' },
  { who: 'out of credits', email: 'grace@demo.example' },
  { who: 'new, address not confirmed', email: 'nora@demo.example' },
  ...staffLogins,
]

export async function inviteCast({ world, now, passwordHash, portraits }: Stage): Promise<Cast> {
  const [home] = countries
  if (home === undefined) throw new Error('no country to live in')
  async function invite(
    name: string,
    gender: 'female' | 'male',
    dateOfBirth: string,
    portrait: number,
    city: string,
  ): Promise<Person> {
    const seeks = gender === 'female' ? 'male' : 'female'
    const email = `${name.toLowerCase()}@demo.example`
    const person = await world.join({
      name,
      email,
      gender,
      seeks,
      country: 'GB',
      locale: 'en',
      dateOfBirth,
      passwordHash,
      isShowcase: true,
    })
    await world.describe(person, {
      region: 'GB-ENG',
      city,
      about_me: home?.about[portrait % 3] ?? '',
      interests: ['travelling', 'cooking', 'walking', 'music', 'coffee'],
      relationship_status: 'single',
      sexuality: 'hetero',
    })
    const stored = portraits[gender][portrait]
    if (stored !== undefined) await world.portrait(person, stored)
    return person
  }
  world.at(new Date(now.getTime() - 12 * dayMs))
  const freeWoman = await invite('Emma', 'female', '1992-05-17', 20, 'London')
  const premiumMan = await invite('James', 'male', '1988-11-02', 21, 'London')
  const outOfCredits = await invite('Grace', 'female', '1985-03-21', 22, 'Bristol')
  world.at(new Date(now.getTime() - 30 * minuteMs))
  const unconfirmed = {
    name: 'Nora',
    email: 'nora@demo.example',
    gender: 'female',
    seeks: 'male',
    country: 'GB',
    locale: 'en',
  } as const
  await world.join({ ...unconfirmed, dateOfBirth: '1996-08-09', passwordHash, isConfirmed: false })
  return { freeWoman, premiumMan, outOfCredits }
}

/** What the printed log-ins find when they come in: new likes, a match, unread messages, an empty wallet. */
export async function playCast(
  platform: Platform,
  world: World,
  cast: Cast,
  neighbours: Resident[],
  now: Date,
): Promise<void> {
  const { freeWoman, premiumMan, outOfCredits } = cast
  const men = neighbours.filter((person) => person.gender === 'male').slice(0, 8)
  const women = neighbours.filter((person) => person.gender === 'female').slice(0, 8)
  world.at(new Date(now.getTime() - 2 * dayMs))
  await buyFirstBundle(platform, world, premiumMan)
  await world.like(freeWoman, premiumMan)
  await world.like(premiumMan, freeWoman)
  await world.write(premiumMan, freeWoman, 'Hello Emma, your profile made me smile. Where is the best walk near you?')
  world.pass(25)
  await world.read(freeWoman, premiumMan)
  await world.write(freeWoman, premiumMan, 'Hi James! Along the canal, early, before everyone wakes up. And yours?')
  world.pass(9)
  await world.read(premiumMan, freeWoman)
  await world.write(premiumMan, freeWoman, 'Up Primrose Hill with a coffee. Would you show me the canal one day?')
  for (const man of men.slice(0, 5)) {
    world.pass(60)
    await world.like(man, freeWoman)
  }
  for (const woman of women.slice(0, 4)) {
    world.pass(45)
    await world.like(woman, premiumMan)
  }
  for (const [index, man] of men
    .filter(({ words }) => words > 0)
    .slice(0, 2)
    .entries()) {
    await world.write(man, freeWoman, man.home.openers[index] ?? 'Hello!')
  }
  for (const woman of women.filter(({ words }) => words > 0).slice(0, 2)) {
    await world.write(woman, premiumMan, woman.home.openers[1] ?? 'Hello!')
    await world.read(premiumMan, woman)
    await world.write(premiumMan, woman, 'Hello! A book about lighthouses, and it is better than it sounds.')
  }
  await spendAll(world, outOfCredits, men.slice(3, 6))
}

/** Writes until the wallet is empty. */
async function spendAll(world: World, person: Person, others: Person[]): Promise<void> {
  const api = await world.as(person)
  for (let turn = 0; turn < 50; turn += 1) {
    const other = others[turn % others.length]
    const { credits } = await api.credits.getWallet({})
    if (other === undefined || credits < world.site.settings.messageCredits || credits === 0) return
    world.pass(7)
    await world.write(
      person,
      other,
      turn < others.length ? 'Hello, how is your week going?' : 'And have you seen the new exhibition?',
    )
  }
}
