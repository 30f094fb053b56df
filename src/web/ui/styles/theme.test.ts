import { testContrast } from '../../../test/texts/contrast.ts'

testContrast({})
