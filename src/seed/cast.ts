import type { PromptAnswerView } from '../contract/profiles/prompts.ts'
import type { OwnTripView } from '../contract/profiles/trips.ts'
import { newId } from '../server/platform/ids.ts'
import type { Platform } from '../server/platform/platform.ts'
import { addDays, dayOf } from '../shared/dates.ts'
import { buyFirstBundle } from './buy.ts'
import { meet, writeToEmma, writeToJames } from './cast-conversations.ts'
import { staffLogins } from './office.ts'
import { faceAt } from './people/faces.ts'
import type { Look, Setting } from './people/look.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import { dayMs, minuteMs, type Resident, type Stage } from './stage.ts'
import type { LikeComment, NewPerson, Person, World } from './world.ts'

export type Cast = Record<'freeWoman' | 'premiumMan' | 'outOfCredits', Person>
export const castLogins = [
  { who: 'a free woman', email: 'emma@demo.example' },
  { who: 'a premium man', email: 'james@demo.example' },
  { who: 'out of credits', email: 'grace@demo.example' },
  { who: 'new, address not confirmed', email: 'nora@demo.example' },
  ...staffLogins,
]

type Role = Pick<NewPerson, 'name' | 'gender' | 'dateOfBirth'> & {
  look: Look
  about: string
  prompts: PromptAnswerView[]
  trip?: { country: string; region: string; city: string; inDays: number; days: number }
  photos: [setting: Setting, caption: string][]
}

const emma: Role = {
  name: 'Emma',
  gender: 'female',
  dateOfBirth: '1992-05-17',
  look: { face: 0, seed: 20_297 },
  about:
    'I teach history and I walk a lot, usually along the canal and usually too early. I make a very good fish pie. Looking for somebody who turns up on time and laughs in the wrong places.\n\nTell me about the best museum you have been thrown out of.',
  prompts: [
    { prompt: 'perfect_sunday', answer: 'A bus to wherever it goes, a wrong turn, soup.' },
    { prompt: 'bad_at', answer: 'Marking without biscuits. Leaving a bookshop with one bag.' },
    { prompt: 'ask_me', answer: 'the school trip, the heron and the head teacher’s sandwich' },
  ],
  trip: { country: 'NL', region: 'NL-NH', city: 'Amsterdam', inDays: 12, days: 4 },
  photos: [
    ['portrait', 'Epping Forest, lost, happily'],
    ['coffee-0', 'Marking, second coffee'],
    ['sea', 'Whitstable in February'],
  ],
}
const james: Role = {
  name: 'James',
  gender: 'male',
  dateOfBirth: '1988-11-02',
  look: { face: 1, seed: 911 },
  about:
    'Sound engineer, mostly theatre. I am the one nobody notices until it whistles. Sundays: a long run, a longer breakfast, the paper. I can light a fire in the rain and I am quietly proud of it.',
  prompts: [
    { prompt: 'proud_of', answer: 'Lighting a fire in the rain. Twice, and once with witnesses.' },
    { prompt: 'first_date', answer: 'A walk along the river, then whichever place smells best.' },
    { prompt: 'song_on_repeat', answer: 'Whatever was in tonight’s show. I’m sorry in advance.' },
  ],
  trip: { country: 'DE', region: 'DE-BE', city: 'Berlin', inDays: 5, days: 6 },
  photos: [
    ['portrait', 'South Bank, between two shows'],
    ['mountains', 'Helvellyn, out of signal'],
    ['concerts-0', 'A night off, at someone else’s show'],
    ['evening', 'Press night'],
  ],
}
const grace: Role = {
  name: 'Grace',
  gender: 'female',
  dateOfBirth: '1987-03-21',
  look: { face: 2, seed: 3_613 },
  about:
    'Physio by day, choir on Tuesdays (alto). I will notice how you walk. Two teenagers, half of the week, very good company.',
  prompts: [
    { prompt: 'soft_spot', answer: 'Altos, allotments, and men who stretch before running.' },
    { prompt: 'home_is', answer: 'Two teenagers, three bikes in the hall, something in the oven.' },
  ],
  photos: [
    ['portrait', 'Taken by a colleague'],
    ['evening', 'After the concert'],
    ['flowers-0', 'The allotment, behaving for once'],
  ],
}

export async function inviteCast(platform: Platform, { world, now, passwordHash }: Stage): Promise<Cast> {
  async function invite({ look, about, prompts, trip, photos, ...role }: Role): Promise<Person> {
    const { hair, eyes, body } = faceAt(look.face)
    const person = await world.join({
      ...role,
      email: `${role.name.toLowerCase()}@demo.example`,
      seeks: role.gender === 'female' ? 'male' : 'female',
      country: 'GB',
      locale: 'en',
      passwordHash,
      isShowcase: true,
    })
    await world.describe(person, {
      region: 'GB-ENG',
      city: 'London',
      about_me: about,
      prompts,
      trips: trip === undefined ? [] : [tripFrom(now, trip)],
      interests: ['travelling', 'cooking', 'walking', 'music', 'coffee'],
      relationship_status: 'single',
      sexuality: 'hetero',
      hair_color: hair,
      eye_color: eyes,
      body_type: body,
    })
    for (const [setting, caption] of photos) await world.portrait(person, demoPhoto(look, setting), caption)
    return person
  }
  world.at(new Date(now.getTime() - 12 * dayMs))
  const freeWoman = await invite(emma)
  const premiumMan = await invite(james)
  const outOfCredits = await invite(grace)
  await world.verify(premiumMan)
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
  await buyFirstBundle(platform, world, premiumMan)
  return { freeWoman, premiumMan, outOfCredits }
}

function tripFrom(now: Date, { inDays, days, ...town }: NonNullable<Role['trip']>): OwnTripView {
  const first_day = addDays(dayOf(now), inDays)
  return { ...town, first_day, last_day: addDays(first_day, days - 1) }
}

/** Whom somebody may write with: with a face, of an age, and still able to write so many messages; those who smile first. */
function partnersFor(
  neighbours: readonly Resident[],
  gender: Person['gender'],
  ages: readonly [number, number],
  leastWords = 3,
): Resident[] {
  const smiles = ({ plan }: Resident) => Number(faceAt(plan.look.face).smiles)
  return neighbours
    .filter(
      ({ isActive, words, plan, ...person }) =>
        isActive &&
        words >= leastWords &&
        person.gender === gender &&
        plan.seeks !== gender &&
        plan.photos.length > 0 &&
        plan.age >= ages[0] &&
        plan.age <= ages[1],
    )
    .toSorted((one, other) => smiles(other) - smiles(one))
}

/** By the turn of the like; the last ones are on the likes that Emma and James answer. */
const commentsToEmma: Partial<Record<number, LikeComment>> = {
  1: { text: 'The Wellcome, for laughing at a wooden leg. Your turn.' },
  4: { prompt: 'bad_at', text: 'One bag? I admire the restraint.' },
  5: { prompt: 'ask_me', text: 'All right: who ended up with the sandwich?' },
}
const commentsToJames: Partial<Record<number, LikeComment>> = {
  2: { prompt: 'proud_of', text: 'I would like to hear from the witnesses.' },
  4: { prompt: 'first_date', text: 'Which side of the river?' },
}

/** What the printed log-ins find when they come in: new likes, matches, conversations, unread messages, visitors, an empty wallet. */
export async function playCast(
  platform: Platform,
  world: World,
  cast: Cast,
  neighbours: Resident[],
  now: Date,
): Promise<void> {
  const { freeWoman, premiumMan, outOfCredits } = cast
  const ago = (minutes: number) => world.at(new Date(now.getTime() - minutes * minuteMs))
  const men = partnersFor(neighbours, 'male', [26, 48])
  const women = partnersFor(neighbours, 'female', [26, 48])
  ago(2 * 1_440)
  await meet(world, freeWoman, premiumMan, demoPhoto(james.look, 'cafe'))
  await writeToEmma(world, freeWoman, men, ago)
  await writeToJames(platform, world, premiumMan, women, ago)
  ago(20 * 60)
  for (const [turn, man] of men.slice(0, 7).entries()) {
    world.pass(50)
    await world.visit(man, freeWoman)
    await world.like(man, freeWoman, commentsToEmma[turn])
  }
  for (const [turn, woman] of women.slice(0, 6).entries()) {
    world.pass(45)
    await world.visit(woman, premiumMan)
    await world.like(woman, premiumMan, commentsToJames[turn])
  }
  for (const man of men.slice(7, 11)) await world.visit(man, freeWoman)
  ago(90)
  // Matches that nobody has written to yet
  for (const man of men.slice(5, 7)) await world.like(freeWoman, man)
  for (const woman of women.slice(4, 6)) await world.like(premiumMan, woman)
  await saveSearches(world, cast)
  await shareDate(world, cast, now)
  ago(10 * 60)
  await spendAll(world, outOfCredits, partnersFor(neighbours, 'male', [26, 60], 0).slice(-3))
}

async function saveSearches(world: World, { freeWoman, premiumMan }: Cast): Promise<void> {
  const [emma, james] = [await world.as(freeWoman), await world.as(premiumMan)]
  await emma.search.saveSearch({
    name: 'Near me, thirties',
    filters: { gender: 'male', min_age: 30, max_age: 39, distance: 20 },
    has_alert: true,
  })
  await james.search.saveSearch({
    name: 'Verified, into walking',
    filters: { gender: 'female', min_age: 30, max_age: 45, verified: true, interests: ['walking'] },
  })
}

/** The plan of what the two agreed on: Saturday, nine o'clock, Little Venice. */
async function shareDate(world: World, { freeWoman, premiumMan }: Cast, now: Date): Promise<void> {
  const tomorrow = now.getTime() + dayMs
  const day = new Date(tomorrow + ((6 - new Date(tomorrow).getUTCDay() + 7) % 7) * dayMs).toISOString().slice(0, 10)
  const emma = await world.as(freeWoman)
  await emma.chat.saveDatePlan({
    id: newId(),
    member_id: premiumMan.id,
    starts_at: `${day}T09:00`,
    time_zone: 'Europe/London',
    place: 'Little Venice, by the canal bridge, London W2',
    note: 'Coffee and a walk. I’ll take the Tube home.',
  })
}

const graceWrites = [
  'Hello, how is your week going? Mine has been all knees and shoulders.',
  'Hi! Do you sing? You have the face of a tenor.',
  'Hello. I read your profile twice, the second time out loud to my sister.',
  'And if you ever need an alto for a duet, I’m free on Wednesdays.',
]

/** Writes until the wallet is empty. */
async function spendAll(world: World, person: Person, others: Person[]): Promise<void> {
  const api = await world.as(person)
  for (let turn = 0; turn < 50; turn += 1) {
    const other = others[turn % others.length]
    const { credits } = await api.credits.getWallet({})
    if (other === undefined || credits < world.site.settings.messageCredits || credits === 0) return
    world.pass(7)
    await world.write(person, other, graceWrites[turn] ?? 'Tell me when you are back, I would like to hear the rest.')
  }
}
