import { describe, expect, test } from 'vitest'
import { testContrast } from '../test/texts/contrast.ts'
import { demoSites } from './demo-sites.ts'

const painted = Object.values(demoSites).filter(({ settings }) => settings.palette !== undefined)

describe.each(painted)('the colours of $name', ({ settings }) => testContrast(settings.palette ?? {}))

test('the demo has sites of other colours', () => expect(painted.length).toBeGreaterThan(1))
