import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseFailures } from './database-failures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })

function watched() {
  const lines: [string, object, string][] = []
  const line = (level: string) => (fields: object, message: string) => void lines.push([level, fields, message])
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  const state = { isFull: true }
  const probe = async () => {
    if (state.isFull) throw full
  }
  const failures = databaseFailures({ log: log as never, probe, now: () => Date.now() })
  return { lines, state, failures }
}

it('logs an incident once with the database error, again each minute with its count, and at its end', async () => {
  const { lines, state, failures } = watched()
  for (let n = 0; n < 300; n++) failures.record(full)
  expect(failures.isFailing()).toBe(true)
  expect(lines).toEqual([['error', { code: '53100', reason: full.message }, expect.stringContaining('cannot write')]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.slice(1)).toEqual([['error', { failures: 300, seconds: 60 }, expect.stringContaining('still')]])
  state.isFull = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines.slice(2)).toEqual([['warn', { failures: 300, seconds: 65 }, expect.stringContaining('again')]])
  expect([failures.isFailing(), failures.count()]).toEqual([false, 300])
  failures.record(full)
  expect(lines).toHaveLength(4)
  failures.stop()
})

const others: [string, unknown][] = [
  ['a conflict', Object.assign(new Error(), { code: '23505' })],
  ['a server without free connections', Object.assign(new Error(), { code: '53300' })],
  ['a bug in the program', new TypeError('x')],
]
it.each(others)('does not treat %s as such an incident', (_, error) => {
  const { failures } = watched()
  failures.record(error)
  expect([failures.isFailing(), failures.count()]).toEqual([false, 0])
})
