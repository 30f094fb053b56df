import { expect, it } from 'vitest'
import { errorFacts, errorText, jobErrorFacts } from './log.ts'

it('removes query parameters from the logs', () => {
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

it('reads an error that was handed on as a copy of its fields', () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432')
  const copy = { code: 'ECONNREFUSED', message: cause.message, stack: cause.stack, queue: 'mail.news', worker: 'x' }
  expect(errorFacts(copy)).toMatchObject({ message: cause.message, code: 'ECONNREFUSED' })
  expect(jobErrorFacts(copy)).toMatchObject({
    message: expect.stringContaining('connect ECONNREFUSED'),
    code: 'ECONNREFUSED',
    queue: 'mail.news',
    stack: expect.stringContaining('log.test'),
  })
  expect(jobErrorFacts('out of memory')).toEqual({ message: 'out of memory' })
})
