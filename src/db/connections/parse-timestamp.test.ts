import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { parseTimestamp } from './parse-timestamp.ts'

describe('a timestamp', () => {
  it.each([
    ['2026-11-17 08:30:00+00', '2026-11-17T08:30:00.000Z'],
    ['2026-11-17 08:30:00.5+00', '2026-11-17T08:30:00.500Z'],
    ['2026-11-17 08:30:00.05+00', '2026-11-17T08:30:00.050Z'],
    ['2026-11-17 08:30:00.123999+00', '2026-11-17T08:30:00.123Z'],
    ['2026-11-17 08:30:00-03', '2026-11-17T11:30:00.000Z'],
    ['2026-11-17 08:30:00+05:30', '2026-11-17T03:00:00.000Z'],
    ['2026-11-17 08:30:00+01', '2026-11-17T07:30:00.000Z'],
    ['0050-01-02 03:04:05+00', '0050-01-02T03:04:05.000Z'],
    ['0099-12-31 23:59:59.9+00', '0099-12-31T23:59:59.900Z'],
    ['12026-11-17 08:30:00+00', '+012026-11-17T08:30:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(parseTimestamp(text).toISOString()).toBe(expected)
  })

  it('is the same Date after PostgreSQL has stored it', async () => {
    const { db } = await testDatabase()
    const times = fc.sample(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      500,
    )
    const texts = times.map((time) => time.toISOString())
    const { rows } = await sql<{ at: Date }>`select t::timestamptz as at from unnest(${texts}::text[])
      with ordinality as u(t, n) order by n`.execute(db)
    expect(rows.map(({ at }) => at.toISOString())).toEqual(texts)
  })
})
