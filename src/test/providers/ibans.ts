/** A valid German account for each `serial` from 0 on. */
export function ibanOf(serial: number): string {
  const bban = `37040044${String(532_013_000 + serial).padStart(10, '0')}`
  // D is 13, E is 14, and 00 stands for the check digits
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${bban}`
}
