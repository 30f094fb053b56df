import type { PromptAnswerView } from '../contract/profiles/prompts.ts'
import type { Platform } from '../server/platform/platform.ts'
import { buyFirstBundle } from './buy.ts'
import { faceAt } from './people/faces.ts'
import type { Look, Setting } from './people/look.ts'
import { demoPhoto } from './pictures/demo-photo.ts'
import { dayMs, type Resident, type Stage } from './stage.ts'
import type { Person } from './world.ts'

type SecondCast = Record<'freeWoman' | 'premiumMan', Person>
/** Of the site whose members are its own. */
export const secondLogins = [
  { who: 'a free woman', email: 'lena@demo.example' },
  { who: 'a premium man', email: 'jonas@demo.example' },
]

const lena: Look = { face: 4, seed: 77_031 }
const jonas: Look = { face: 5, seed: 5_150 }

export async function inviteSecondCast({ world, now, passwordHash }: Stage): Promise<SecondCast> {
  async function invite(
    name: string,
    dateOfBirth: string,
    look: Look,
    { about, prompts }: { about: string; prompts: PromptAnswerView[] },
    settings: Setting[],
  ) {
    const { gender, hair, eyes } = faceAt(look.face)
    const person = await world.join({
      name,
      email: `${name.toLowerCase()}@demo.example`,
      gender,
      seeks: gender === 'female' ? 'male' : 'female',
      country: 'DE',
      locale: 'de',
      dateOfBirth,
      passwordHash,
      isShowcase: true,
    })
    await world.describe(person, {
      region: 'DE-BE',
      city: 'Berlin',
      about_me: about,
      prompts,
      interests: ['travelling', 'music', 'coffee'],
      relationship_status: 'single',
      hair_color: hair,
      eye_color: eyes,
    })
    for (const setting of settings) await world.portrait(person, demoPhoto(look, setting))
    return person
  }
  world.at(new Date(now.getTime() - 12 * dayMs))
  return {
    freeWoman: await invite(
      'Lena',
      '1991-09-14',
      lena,
      {
        about:
          'Neugierig, verlässlich, und ein klares Nein ist ein gutes Nein. Ich segle, lese und vergesse Regenschirme.',
        prompts: [
          { prompt: 'learning_now', answer: 'Knoten, die halten, und Nein sagen, ohne mich zu entschuldigen.' },
          { prompt: 'green_flag', answer: 'Wer fragt, bevor er anfasst, und danach noch einmal.' },
        ],
      },
      ['portrait', 'sea', 'travel-7'],
    ),
    premiumMan: await invite(
      'Jonas',
      '1986-01-30',
      jonas,
      {
        about: 'Buchbinder, Kletterer, Frühaufsteher. Ich frage lieber einmal zu viel, ob alles gut ist.',
        prompts: [
          { prompt: 'hidden_talent', answer: 'Ich rieche, aus welchem Jahrzehnt ein Buch ist.' },
          { prompt: 'morning_person', answer: 'Um sechs an der Wand, um acht am Leim, um zehn der erste Kaffee.' },
          { prompt: 'good_partner', answer: 'Dass wir vorher reden, währenddessen auch, und hinterher frühstücken.' },
        ],
      },
      ['portrait', 'mountains', 'concerts-1'],
    ),
  }
}

/** A match with a conversation, and new likes for both. */
export async function playSecondCast(
  platform: Platform,
  { world, now }: Stage,
  { freeWoman, premiumMan }: SecondCast,
  neighbours: readonly Resident[],
): Promise<void> {
  world.at(new Date(now.getTime() - 2 * dayMs))
  await buyFirstBundle(platform, world, premiumMan)
  await world.like(freeWoman, premiumMan)
  await world.like(premiumMan, freeWoman)
  await world.write(premiumMan, freeWoman, 'Hallo Lena! Was war der letzte Knoten, den du gelernt hast?')
  world.pass(18)
  await world.read(freeWoman, premiumMan)
  await world.write(freeWoman, premiumMan, 'Ein Palstek, beim Segeln. Und bei dir?')
  world.pass(6)
  await world.read(premiumMan, freeWoman)
  await world.write(premiumMan, freeWoman, 'Der Kreuzknoten. Zeigst du mir deinen bei einem Kaffee?')
  const likers = (['female', 'male'] as const).flatMap((gender) =>
    neighbours.filter((each) => each.isActive && each.gender === gender).slice(0, 3),
  )
  for (const neighbour of likers) {
    world.pass(40)
    await world.like(neighbour, neighbour.gender === 'male' ? freeWoman : premiumMan)
  }
}
