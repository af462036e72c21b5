import pg from 'pg'
import { expect, it } from 'vitest'
import { openLog, scrub } from './log.ts'

it.each([
  ['trb_live_0195b3c07a527d109a3e2f6d1c8e4b07_abcDEF-_123', 'trb_live_[redacted]'],
  ['admin_secret_abc-DEF_123', 'admin_secret_[redacted]'],
  ['Authorization: Bearer eyJhbGciOi.x.y', 'Authorization: Bearer [redacted]'],
  ['Basic Y2xpZW50OnNlY3JldA==', 'Basic [redacted]'],
  ['Key (email)=(ann.b+c@mail.example.com) exists', 'Key (email)=([email]) exists'],
  ['call +56 9 8765 4321 now', 'call [phone] now'],
  ['postgres://user:pass@db/x', 'postgres://[redacted]@db/x'],
  ['box1.ab12cd34.AAAA_-', 'box1.[redacted]'],
  ['nothing to hide: 2026-03-10T12:00:00.000Z took 12 ms', 'nothing to hide: 2026-03-10T12:00:00.000Z took 12 ms'],
])('%s is written as %s', (text, expected) => {
  expect(scrub(text)).toBe(expected)
})

it('an error nested in a log line is scrubbed too, and the line stays JSON', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.error(
    { err: new Error('no row for ann@example.com', { cause: new Error('key trb_live_x_y') }) },
    'failed for ann@example.com',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/ann@|trb_live_x/)
  expect(JSON.parse(lines[0]!).msg).toBe('failed for [email]')
})

it('what a caller sent is not repeated where the database could not take it', () => {
  const databaseError = new pg.DatabaseError('invalid input syntax for type uuid: "my diagnosis"', 1, 'error')
  Object.assign(databaseError, {
    code: '22P02',
    severity: 'ERROR',
    where: 'JSON data: my diagnosis',
    detail: 'my diagnosis',
  })
  const [line] = written((log) => log.error({ err: new Error('failed', { cause: databaseError }) }, 'request'))
  expect(line).not.toContain('my diagnosis')
  expect(JSON.parse(line!).err).toMatchObject({ message: 'failed', cause: { code: '22P02' } })
})

it('a line that somebody made long is cut, and stays JSON', () => {
  const [line] = written((log) => log.warn({ sent: 'x@'.repeat(50_000) }, 'long'))
  expect(line!.length).toBeLessThan(16_000)
  expect(JSON.parse(line!)).toMatchObject({ msg: 'long', sent: expect.any(String) })
})

function written(write: (log: ReturnType<typeof openLog>) => void): string[] {
  const lines: string[] = []
  write(openLog('info', { write: (line) => void lines.push(line) }))
  return lines
}

it('a copy of an error, as the job queue throws it, is told by its message, unless that repeats values', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.warn({ err: { message: 'no room', stack: 'Error: no room', queue: 'sums' } }, 'job queue')
  log.warn({ err: { message: 'invalid input: Ann', severity: 'ERROR', code: '22P02' } }, 'job queue')
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    'no room',
    'a value that the database cannot take',
  ])
})
