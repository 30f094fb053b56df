import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/product/database.ts'
import { openSecrets } from './secrets.ts'

const database = await testDatabase()
afterAll(() => database.close())
const secrets = await openSecrets(database.db)

test('what is sealed opens for its purpose, in every process of the installation', async () => {
  const sealed = secrets.seal('second factor', 'JBSWY3DP ü')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(secrets.seal('second factor', 'JBSWY3DP ü')).not.toBe(sealed)
  const other = await openSecrets(database.db)
  expect(other.unseal('second factor', sealed)).toBe('JBSWY3DP ü')
})

test('and for nothing else', () => {
  const sealed = secrets.seal('second factor', 'JBSWY3DP')
  expect(() => secrets.unseal('another purpose', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => secrets.unseal('second factor', changed.toString('base64url'))).toThrow()
  }
  expect(() => secrets.unseal('second factor', '')).toThrow()
})
