import type { Chance } from '../random.ts'
import type { Gender, Look } from './look.ts'
import type { Heritage } from './names.ts'
import { weighted } from './phrases.ts'

type Person = { gender: Gender; age: number; heritage: Heritage; country: string }

const skins: Record<Heritage, readonly (readonly [weight: number, skin: Look['skin']])[]> = {
  local: [
    [5, 0],
    [5, 1],
    [1, 2],
  ],
  south_asian: [
    [1, 2],
    [3, 3],
    [1, 4],
  ],
  african: [
    [1, 3],
    [3, 4],
    [4, 5],
  ],
  east_asian: [
    [2, 1],
    [1, 2],
  ],
  middle_eastern: [
    [1, 1],
    [3, 2],
    [1, 3],
  ],
}
const fairCountries = ['DK', 'FI', 'NO', 'SE', 'NL', 'PL']
const southernCountries = ['IT', 'ES']

/** How somebody looks, by their age and their family. */
export function lookOf(chance: Chance, person: Person): Look {
  const { gender, age, heritage, country } = person
  const isSouthern = heritage === 'local' && southernCountries.includes(country)
  const skin = isSouthern ? weighted(chance, [[2, 1] as const, [2, 2] as const]) : weighted(chance, skins[heritage])
  return {
    seed: chance.int(1, 2_000_000_000),
    gender,
    age,
    skin,
    hair: hairOf(chance, person),
    eyes: eyesOf(chance, person),
    body: weighted(chance, [
      [3, 'slim'],
      [age < 45 ? 3 : 1.5, 'athletic'],
      [5, 'average'],
      [gender === 'female' ? 2.5 : 0, 'curvy'],
      [age < 35 ? 0.7 : 1.8, 'full'],
    ] as const),
    hasGlasses: chance.is(age > 45 ? 0.42 : 0.2),
    beard: gender === 'female' ? 'none' : beardOf(chance, age),
  }
}

function beardOf(chance: Chance, age: number): Look['beard'] {
  return weighted(chance, [
    [9, 'none'],
    [4, 'stubble'],
    [4, 'short'],
    [age > 26 ? 2.5 : 0.5, 'full'],
    [age > 45 ? 1.2 : 0.4, 'moustache'],
  ] as const)
}

function hairOf(chance: Chance, person: Person): Look['hair'] {
  const { gender, age } = person
  if (gender === 'male' && chance.is(Math.max(0, (age - 27) / 130))) return 'bald'
  const isDyed = gender === 'female' && chance.is(0.55)
  const isGrey = chance.is(Math.max(0, (age - 43) / 26))
  if (isGrey && !isDyed) return age > 61 && chance.is(0.5) ? 'white' : 'grey'
  const isColourful = age < 36 && chance.is(gender === 'female' ? 0.07 : 0.02)
  return isColourful ? 'coloured' : ownHairOf(chance, person)
}

const blondShare = { fair: 5, middling: 3, southern: 1 } as const

function ownHairOf(chance: Chance, { heritage, country }: Person): Look['hair'] {
  if (heritage !== 'local') return chance.is(0.75) || heritage === 'african' ? 'black' : 'brown'
  const isSouthern = southernCountries.includes(country)
  const kind = isSouthern ? 'southern' : fairCountries.includes(country) ? 'fair' : 'middling'
  return weighted(chance, [
    [blondShare[kind], 'blond'],
    [6, 'brown'],
    [isSouthern ? 4 : 1, 'black'],
    [country === 'GB' ? 1.2 : 0.6, 'red'],
  ] as const)
}

function eyesOf(chance: Chance, { heritage, country }: Person): Look['eyes'] {
  if (heritage !== 'local') return chance.is(0.92) ? 'brown' : 'hazel'
  const isFair = fairCountries.includes(country) || country === 'GB' || country === 'DE'
  return weighted(chance, [
    [isFair ? 6 : 2, 'blue'],
    [isFair ? 3 : 6, 'brown'],
    [1.5, 'green'],
    [1.2, 'grey'],
    [1.2, 'hazel'],
  ] as const)
}
