/** Cuts a stream into pieces of exactly this many bytes; the last one may be shorter. At most one piece is in memory. */
export async function* piecesOf(stream: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest = chunk
    while (length + rest.length >= bytes) {
      const taken = bytes - length
      yield Buffer.concat([...waiting, rest.subarray(0, taken)])
      rest = rest.subarray(taken)
      waiting = []
      length = 0
    }
    if (rest.length > 0) waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}
