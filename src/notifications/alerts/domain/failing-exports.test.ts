import { expect, it } from 'vitest'
import type { ExportResult } from './alert-input.ts'
import { listFailingExports } from './failing-exports.ts'

const run = (sent: number, rejected: number, fields: Partial<ExportResult> = {}): ExportResult => ({
  destination_id: 'd1',
  name: 'Pixel',
  is_failed: rejected > 0 && sent === 0,
  sent,
  rejected,
  ...fields,
})
const error = run(0, 0, { is_failed: true })

it.each([
  ['no run', [], []],
  ['a good run', [run(9, 0)], []],
  ['few rejected conversions', [run(0, 4)], []],
  ['many rejected conversions', [run(0, 5)], ['Pixel']],
  ['rejected conversions of several runs', [run(0, 2), run(0, 3)], ['Pixel']],
  ['more rejected than sent', [run(4, 6)], ['Pixel']],
  ['as many rejected as sent', [run(6, 6)], []],
  ['two errors', [error, error], []],
  ['three errors', [error, error, error], ['Pixel']],
  ['errors before a good run', [run(1, 0), error, error, error, run(0, 9)], []],
  ['errors after a good run', [error, error, run(1, 0), error], []],
  [
    'only one of two destinations',
    [error, run(9, 0, { destination_id: 'd2', name: 'Action' }), error, error],
    ['Pixel'],
  ],
])('finds the destinations that fail: %s', (_, runs, expected) => {
  expect(listFailingExports(runs)).toEqual(expected)
})
