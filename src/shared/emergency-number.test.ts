import { expect, test } from 'vitest'
import { emergencyNumbers } from './emergency-number.ts'

test.each([
  ['GB', ['999', '112']],
  ['US', ['911']],
  ['DE', ['112']],
  ['', ['112']],
])('the emergency numbers of %j', (country, numbers) => expect(emergencyNumbers(country)).toEqual(numbers))
