import type { Scene } from '../../src/seed/people/scenes.ts'
import type { Chance } from '../../src/seed/random.ts'
import { forest, garden, mountains, sea } from './nature-scenes.ts'
import type { Painter } from './scene-parts.ts'
import { cafe, city, evening, home } from './town-scenes.ts'

const painters: Record<Scene, Painter> = { home, cafe, forest, sea, city, mountains, evening, garden }

export const sceneOf = (scene: Scene, chance: Chance) => painters[scene](chance)
