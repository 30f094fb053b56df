/** What work answers, unless it takes longer than so many milliseconds: then it throws, and the work goes on unheard. */
export function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let impatience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    impatience = setTimeout(() => reject(new Error('took too long')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(impatience))
}
