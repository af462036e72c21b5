import { expect, it } from 'vitest'
import { isAboutContent } from './derive-profile.ts'

const databaseError = (code: string, routine = 'someRoutine') => Object.assign(new Error('failed'), { code, routine })
const copyOnNode = databaseError('XX000', 'ReportCopyError')

it.each([
  ['a value of a wrong form', databaseError('22P02'), 1, true],
  ['a duplicate row', databaseError('23505'), 1, true],
  ['a bug in our code', new TypeError('x is undefined'), 1, true],
  ['a deadlock', databaseError('40P01'), 1, false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 1, false],
  ['an internal error of PostgreSQL', databaseError('XX000'), 2, false],
  ['a COPY on a node of a cluster, of several entries', copyOnNode, 2, true],
  ['a COPY on a node of a cluster, of one entry', copyOnNode, 1, false],
])('whether the content of entries caused an error: %s', (_, error, entries, expected) => {
  expect(isAboutContent(error, entries)).toBe(expected)
})
