import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../../../contract/constants.ts'

/** Common passwords missing in the library's English list: other languages and our own names. */
const guessedFirst = [
  'passwort',
  'wachtwoord',
  'motdepasse',
  'contrasena',
  'contraseña',
  'salasana',
  'haslo',
  'hasło',
  'losenord',
  'lösenord',
  'adgangskode',
  'passord',
  'ichliebedich',
  'ikhouvanjou',
  'jetaime',
  'teamo',
  'tiamo',
  'kochamcie',
  'welkom',
  'willkommen',
  'bienvenue',
  'geheim',
  'azerty',
  'vonk',
  'пароль',
  'привет',
  'йцукен',
  'любовь',
  'parola',
  'senha',
  'heslo',
  'jelszo',
  'sifre',
  'correcthorsebattery',
  'correcthorsebatterystaple',
]
/** Minimum number of guesses against attacks with word lists: above the library's "very" and "somewhat" guessable. */
const enoughGuesses = 1e8
/** As much of a password as is looked at from either end: the work grows much faster than the text. */
const looked = 48

let judge: ZxcvbnFactory | null = null

/**
 * Whether a password is easily guessed: common passwords, keyboard rows, sequences, repeats, dates, personal words, and
 * variants of these, also with separators. Ignores character classes.
 */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  judge ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'], 'guessed-first': guessedFirst },
    graphs: adjacencyGraphs,
    useLevenshteinDistance: false,
  })
  const words = personal.filter((word) => word.length >= 3)
  const joined = password.replace(/[\s._-]+/g, '')
  return isEasy(password, words) || (joined.length >= passwordLength.min && isEasy(joined, words))
}

function isEasy(password: string, words: string[]): boolean {
  const ends = password.length <= looked ? [password] : [password.slice(0, looked), password.slice(-looked)]
  return ends.every((end) => (judge?.check(end, words).guesses ?? 0) < enoughGuesses)
}
