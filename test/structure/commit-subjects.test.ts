import { expect, it } from 'vitest'
import { subjectError } from '../../scripts/commit-subjects.ts'

it.each([
  'fix(db): retry single statements on deadlock',
  'perf(customers): drop bigrams from the search index',
  'docs: state the language rules',
  'refactor(conversion-sync)!: rename told to sent',
])('accepts %s', (subject) => {
  expect(subjectError(subject)).toBeNull()
})

it.each([
  ['Types of seeds', 'is not'],
  ['fix: Retry statements', 'is not'],
  ['fix(db) retry statements', 'is not'],
  ['fix(db): retry statements.', 'is not'],
  ['wish(db): retry statements', 'is not'],
  ['fix(db): retry statements; drop an index', 'semicolon'],
  [`fix(db): ${'x'.repeat(64)}`, '73 characters'],
])('rejects %s', (subject, reason) => {
  expect(subjectError(subject)).toContain(reason)
})
