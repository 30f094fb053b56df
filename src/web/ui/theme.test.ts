import { testContrast } from '../../test/contrast.ts'

testContrast({})
