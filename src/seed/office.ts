import { addStaff } from '../server/backoffice/index.ts'
import type { Platform } from '../server/platform/platform.ts'
import type { Look } from './people/look.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import type { Resident } from './stage.ts'
import type { Person, World } from './world.ts'

const minuteMs = 60_000
/** One of each role: what needs a second person can be tried. */
const staff = [
  { email: 'moderator@demo.example', name: 'Robin', role: 'admin' },
  { email: 'noor@demo.example', name: 'Noor', role: 'moderator' },
  { email: 'support@demo.example', name: 'Toni', role: 'support' },
  { email: 'finance@demo.example', name: 'Fien', role: 'finance' },
  { email: 'marketing@demo.example', name: 'Mats', role: 'marketing' },
] as const
const victor: Look = { face: 3, seed: 4711 }
export const staffLogins = staff.map(({ email, role }) => ({ who: `at /office, ${role}`, email }))

type Stage = {
  world: World
  now: Date
  passwordHash: string
  /** Who reports, and about whom besides the newcomer. */
  cast: Record<'freeWoman' | 'premiumMan' | 'outOfCredits', Person>
  neighbours: readonly Resident[]
}

/** The people who work here, and three reports that wait for a decision. */
export async function openOffice(platform: Platform, { passwordHash, now, ...stage }: Stage): Promise<void> {
  for (const colleague of staff) await addStaff(platform.db, { ...colleague, passwordHash, at: now })
  await makeReports({ passwordHash, now, ...stage })
}

async function makeReports({ world, now, cast, neighbours, passwordHash }: Stage): Promise<void> {
  const { freeWoman, premiumMan, outOfCredits } = cast
  const ago = (minutes: number) => world.at(new Date(now.getTime() - minutes * minuteMs))
  // Their photos are copied as evidence, and made for it
  const [woman, man] = (['female', 'male'] as const).map((gender) =>
    neighbours.findLast((person) => person.gender === gender && person.plan.photos.length === 1),
  )

  ago(26 * 60)
  if (woman !== undefined)
    await world.report(premiumMan, woman, {
      reason: 'fake',
      text: 'She says that she lives around the corner, but she knows no street here.',
    })
  ago(9 * 60)
  const newcomer = await invite(world, passwordHash)
  ago(7 * 60)
  await world.write(newcomer, freeWoman, 'Hello Emma! Your eyes tell me that you have a good heart.')
  world.pass(4)
  const { message } = await world.write(
    newcomer,
    freeWoman,
    'My bank has closed my card while I travel. Could you send me 200 pounds until Friday? You get them back double.',
  )
  world.pass(11)
  await world.report(freeWoman, newcomer, {
    reason: 'scam',
    text: 'His second message, and he asks for money.',
    messageId: message.id,
  })
  ago(40)
  if (man !== undefined)
    await world.report(outOfCredits, man, {
      reason: 'underage',
      text: 'He told me that he is 16 and made up his date of birth.',
    })
}

async function invite(world: World, passwordHash: string): Promise<Person> {
  const person = await world.join({
    name: 'Victor',
    email: 'victor@demo.example',
    gender: 'male',
    seeks: 'female',
    country: 'GB',
    locale: 'en',
    dateOfBirth: '1981-02-14',
    passwordHash,
  })
  await world.describe(person, {
    region: 'GB-ENG',
    city: 'Manchester',
    about_me: 'Engineer, much abroad, looking for an honest woman. Write to me at once and you will not be sorry.',
    interests: ['travelling', 'dining_out', 'cars'],
  })
  await world.portrait(person, demoPhoto(victor, 'portrait'))
  return person
}
