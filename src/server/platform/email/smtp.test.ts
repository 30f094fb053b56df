import { describe, expect, test } from 'vitest'
import { poolOptions } from './smtp.ts'

describe('a password is never sent unencrypted', () => {
  test.each([
    ['smtp://relay.example', false],
    ['smtp://me:secret@relay.example', true],
    ['smtp://me:secret@relay.example:587', true],
    ['smtp://me:secret@127.0.0.1:2525', false],
    ['smtp://me:secret@relay.example?requireTLS=false', false],
  ])('%s', (url, isRequired) => {
    expect('requireTLS' in poolOptions(url, 'post.example')).toBe(isRequired)
  })
})

test('a machine without a domain does not pretend to have one', () => {
  expect('name' in poolOptions('smtp://relay.example', 'localhost')).toBe(false)
  expect(poolOptions('smtp://relay.example', 'post.example')).toMatchObject({ name: 'post.example', pool: true })
})
