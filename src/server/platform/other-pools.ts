import type { Platform } from './platform.ts'

/** The platforms of the other pool schemas of this process; none in most installations. */
export function otherPools({ db, poolPlatforms }: Pick<Platform, 'db' | 'poolPlatforms'>): Platform[] {
  return poolPlatforms.filter((each) => each.db !== db)
}
