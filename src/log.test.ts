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

it('a database that does not respond is one line, then one per minute with a count', () => {
  let at = 0
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) }, () => at)
  const warnings: [object, string][] = [
    [{ err: new Error('timeout exceeded when trying to connect (Queue: send-link)') }, 'job queue'],
    [{ err: { message: 'timeout exceeded when trying to connect' } }, 'job queue'],
    [{ err: new Error('timeout expired') }, 'notifications are not being received; retrying'],
    [{ reason: 'Query read timeout' }, 'connection fell silent; reconnecting'],
    [{ err: new Error('failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }) }, 'derived later'],
    [{ session: 7, reason: 'Connection terminated: the database did not respond.' }, 'closed'],
  ]
  const warn = () => {
    for (const [fields, text] of warnings) log.warn(fields, text)
  }
  for (; at < 30_000; at += 1_000) warn()
  const written = () => lines.map((line) => JSON.parse(line)).map(({ msg, repeated }) => [msg, repeated])
  expect(written()).toEqual([['job queue', undefined]])
  for (; at < 90_000; at += 1_000) warn()
  // All but the first of a minute.
  expect(written().slice(1)).toEqual([['job queue', 60 * 6 - 1]])
  at += 60_000
  warn()
  expect(written().slice(2)).toEqual([['job queue', 30 * 6 - 1]])
})

it('other warnings, and errors of requests meanwhile, are all written', () => {
  const lines = written((log) => {
    for (let time = 0; time < 3; time++) {
      log.warn({ err: new Error('timeout expired') }, 'one incident')
      log.warn({ err: new Error('the mail server rejected it') }, 'a message was not sent')
      log.warn('without fields')
      log.error({ err: new Error('timeout expired') }, 'request')
    }
  })
  expect(lines).toHaveLength(1 + 3 * 3)
})
