import { createHash } from 'node:crypto'

/**
 * A number that people can refer to: a letter, the day, and eight digits. The digits follow from what it is about, so that a form that was
 * sent twice gets one number; `salt` gives another one where two things came to the same.
 */
function receiptOf(letter: 'N' | 'C', at: Date, about: readonly string[], salt: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([...about, salt]))
    .digest()
  const day = at.toISOString().slice(2, 10).replaceAll('-', '')
  return `${letter}-${day}-${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
}

/**
 * Stores something under a receipt that nothing else has, once: `store` answers whether it did, `isSame` whether what has the receipt
 * already is the same thing. Answers the receipt.
 */
export async function storeOnce(
  { letter, at, about }: { letter: 'N' | 'C'; at: Date; about: readonly string[] },
  store: (receipt: string) => Promise<boolean>,
  isSame: (receipt: string) => Promise<boolean>,
): Promise<string> {
  for (let salt = 0; ; salt += 1) {
    const receipt = receiptOf(letter, at, about, salt)
    if ((await store(receipt)) || (await isSame(receipt))) return receipt
  }
}
