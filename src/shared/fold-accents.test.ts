import { expect, test } from 'vitest'
import { foldAccents } from './fold-accents.ts'

test.each([
  ['Île-de-France', 'ile-de-france'],
  ['Århus', 'arhus'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ['Cœur, Ægir, Đà', 'coeur, aegir, da'],
])('%s is %s', (text, folded) => expect(foldAccents(text)).toBe(folded))
