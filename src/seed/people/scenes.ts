/** Places in front of which people are shown. */
export const scenes = ['home', 'cafe', 'forest', 'sea', 'city', 'mountains', 'evening', 'garden'] as const
export type Scene = (typeof scenes)[number]

/** Views of each scene that were painted (`scripts/portraits/scenes.ts`). */
export const views = 8
