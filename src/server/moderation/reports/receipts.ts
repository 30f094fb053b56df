import { createHash } from 'node:crypto'

/**
 * A receipt number: a letter, the date and eight digits. The digits are derived from the content, so a form sent twice
 * gets one number; `salt` resolves collisions.
 */
function receiptOf(letter: 'N' | 'C', at: Date, about: readonly string[], salt: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([...about, salt]))
    .digest()
  const day = at.toISOString().slice(2, 10).replaceAll('-', '')
  return `${letter}-${day}-${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
}

/**
 * Stores something once under a unique receipt: `store` returns whether it did, `isSame` whether the existing entry is
 * identical. Returns the receipt.
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
