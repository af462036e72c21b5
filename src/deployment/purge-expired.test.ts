import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/support/database/test-database.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { newId, nilId } from '../kernel/ids.ts'
import { hourMs } from '../kernel/time/durations.ts'
import { purgeExpired } from './purge-expired.ts'

const { db, unguarded } = await testDatabase()
const now = new Date('2026-03-10T12:00:00Z')

it('deletes expired rows and keeps the others', async () => {
  await seedIdempotencyRecords()
  await seedSignInLinks()
  await seedRejectedHits()
  await seedRequests()
  const minute = now.getTime() / 60_000
  await db
    .insertInto('rate_limit_window')
    .values([0, 1, 2, 3].map((ago) => ({ subject: `ago ${ago}`, minute: minute - ago, hits: 1 })))
    .execute()

  const settings = { ingestLogHours: 48 }
  await purgeExpired.run({ db, now: () => now, log: pino({ level: 'silent' }), settings } as unknown as WorkContext, {})

  const records = await unguarded.selectFrom('idempotency_record').select('key').orderBy('key').execute()
  expect(records.map(({ key }) => key)).toEqual(['23 hours old', 'still running'])
  const links = await db.selectFrom('sign_in_link').select('expires_at').execute()
  expect(links).toEqual([{ expires_at: new Date(now.getTime() - 23 * hourMs) }])
  const windows = await db.selectFrom('rate_limit_window').select('subject').orderBy('subject').execute()
  expect(windows.map(({ subject }) => subject)).toEqual(['ago 0', 'ago 1', 'ago 2'])
  const hits = await unguarded.selectFrom('rejected_hit').select('reason').execute()
  expect(hits).toEqual([{ reason: '23 hours old' }])
  const requests = await unguarded.selectFrom('api_request').select('request_id').execute()
  expect(requests).toEqual([{ request_id: '6 days old' }])
})

async function seedRequests(): Promise<void> {
  const request = (daysOld: number) => {
    const occurred_at = new Date(now.getTime() - daysOld * 24 * hourMs)
    return {
      ...{ profile_id: nilId, id: newId(occurred_at.getTime()), occurred_at },
      ...{ method: 'GET', route: '/api/v1/profile', operation_id: 'profiles.readProfile', status: 200, duration_ms: 1 },
      ...{ credential_kind: 'api_key' as const, credential_id: nilId, app_id: null, request_id: `${daysOld} days old` },
    }
  }
  await db
    .insertInto('api_request')
    .values([request(6), request(8)])
    .execute()
}

async function seedRejectedHits(): Promise<void> {
  const hit = (hoursOld: number) => ({
    profile_id: nilId,
    id: newId(),
    reason: `${hoursOld} hours old`,
    received_at: new Date(now.getTime() - hoursOld * hourMs),
    detail: null,
    event_name: null,
    page_url: null,
    origin: null,
    user_agent: null,
  })
  await db
    .insertInto('rejected_hit')
    .values([hit(23), hit(25)])
    .execute()
}

async function seedIdempotencyRecords(): Promise<void> {
  const record = (key: string, hoursOld: number, lockedMs: number | null) => ({
    profile_id: nilId,
    holder_id: nilId,
    request_id: 'req_1',
    person_scopes: [],
    key,
    operation_id: 'keys.createKey',
    fingerprint: randomBytes(32),
    locked_until: lockedMs === null ? null : new Date(now.getTime() + lockedMs),
    status: lockedMs === null ? 201 : null,
    response: null,
    created_at: new Date(now.getTime() - hoursOld * hourMs),
  })
  await db
    .insertInto('idempotency_record')
    .values([
      record('25 hours old', 25, null),
      record('23 hours old', 23, null),
      record('still running', 25, 30_000),
      record('died running', 25, -30_000),
    ])
    .execute()
}

async function seedSignInLinks(): Promise<void> {
  const user = { id: newId(), email: 'ana@example.com', password_hash: null, created_at: now }
  await db.insertInto('user_account').values(user).execute()
  const link = (expiredHoursAgo: number) => ({
    id: newId(),
    user_id: user.id,
    secret_hash: randomBytes(32),
    expires_at: new Date(now.getTime() - expiredHoursAgo * hourMs),
    used_at: null,
    created_at: now,
  })
  await db
    .insertInto('sign_in_link')
    .values([link(23), link(25)])
    .execute()
}
