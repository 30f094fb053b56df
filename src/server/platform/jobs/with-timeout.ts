/** The result of work; throws after so many milliseconds, while the work continues unobserved. */
export function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let impatience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    impatience = setTimeout(() => reject(new Error('took too long')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(impatience))
}
