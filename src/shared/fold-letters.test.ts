import { expect, test } from 'vitest'
import { foldLetters } from './fold-letters.ts'

test.each([
  ['Île-de-France', 'ile-de-france'],
  ['Århus', 'arhus'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ['Cœur, Ægir, Đà', 'coeur, aegir, da'],
])('%s is %s', (text, folded) => expect(foldLetters(text)).toBe(folded))
