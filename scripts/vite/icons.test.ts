import { expect, test } from 'vitest'
import { icons } from './icons.ts'

const plugin = icons() as unknown as {
  config: (config: object, environment: { command: string }) => void
  load: (id: string) => Promise<string | undefined>
}

test('the sprite has an icon of the pages as lucide draws it, under the name that the icon itself asks for', async () => {
  plugin.config({}, { command: 'build' })
  const sprite = await plugin.load('\0virtual:icons')
  expect(sprite).toContain('\\"chevron-down\\":\\"<path d=\\\\\\"m6 9 6 6 6-6\\\\\\"/>\\"')
  const icon = await plugin.load('/node_modules/lucide-react/dist/esm/icons/chevron-down.mjs')
  expect(icon).toContain("spriteIcon('chevron-down')")
})

test('an icon that no page uses is not in the sprite', async () => {
  expect(await plugin.load('\0virtual:icons')).not.toContain('birdhouse')
})
