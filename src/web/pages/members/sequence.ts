/** Photos and answers by turns, a photo first; what remains of the longer list comes last. */
export function inTurn<T>(photos: readonly T[], answers: readonly T[]): T[] {
  const length = Math.max(photos.length, answers.length)
  return Array.from({ length }, (_, place) => [
    ...photos.slice(place, place + 1),
    ...answers.slice(place, place + 1),
  ]).flat()
}
