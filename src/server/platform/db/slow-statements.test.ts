import { expect, test } from 'vitest'
import { slowStatements, statementName } from './slow-statements.ts'

test.each([
  ['chat.facts', 'chat.facts'],
  ['select "id" from "members" where "email" = $1', 'select "id" from "members" where "email" = ?'],
  ["SELECT 'Jan''s', E'a\\'b', 12, 1.5, t2.x", 'SELECT ?, …, t2.x'],
  ["SELECT * FROM x WHERE name = 'Jan -- not a comment' AND y", 'SELECT * FROM x WHERE name = ? AND y'],
  ['INSERT INTO a VALUES ($1, $2), ($3, $4)', 'INSERT INTO a VALUES (?, …), …'],
  ['SELECT $$Jan$$, $tag$Jan$tag$', 'SELECT ?, …'],
  ['SELECT a -- of Jan\n  /* and Jan */ FROM b', 'SELECT a FROM b'],
  ["SELECT 'never ended Jan", 'SELECT ?'],
])('%s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('only what takes long is remembered, by name, until it is taken', () => {
  const slow = slowStatements()
  slow.note('SELECT 1', 199)
  slow.note('SELECT pg_sleep(1)', 200)
  slow.note('SELECT pg_sleep(2)', 400.4)
  expect(slow.count()).toBe(2)
  expect(slow.take()).toEqual([{ name: 'SELECT pg_sleep(?)', count: 2, totalMs: 600, slowestMs: 400 }])
  expect(slow.take()).toEqual([])
})

test('of very many different ones no more than 200 are remembered', () => {
  const slow = slowStatements()
  for (let at = 0; at < 500; at++) slow.note(`SELECT a${at}`, 300)
  expect(slow.take()).toHaveLength(200)
  expect(slow.count()).toBe(500)
})
