import type { TestArm } from '../../../../contract/office/office-constants.ts'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'

type Advice = OwnProfileView['advice'][number]
const ofPhotos: readonly Advice[] = ['photo', 'more_photos']

/** Advice in the order of a way: as it counts for most, or what is written before what is photographed. */
export function orderAdvice(advice: readonly Advice[], way: TestArm): Advice[] {
  if (way === 'usual') return [...advice]
  return [...advice.filter((each) => !ofPhotos.includes(each)), ...advice.filter((each) => ofPhotos.includes(each))]
}
