import { expect, it } from 'vitest'
import { errorFacts, errorText } from './log.ts'

it('keeps what a query was about out of the logs', () => {
  const driver = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'hidden' } })
  const error = new Error('Failed query: insert into members values ($1)\nparams: anna@example.com,hello\nsecret', {
    cause: driver,
  })
  const text = JSON.stringify(errorFacts(error))
  expect(text).toContain('insert into members')
  expect(text).toContain('23505')
  expect(text).not.toMatch(/anna@example\.com|secret|hidden/)
  expect(errorText(error)).toBe('Failed query: insert into members values ($1)\nduplicate key')
})
