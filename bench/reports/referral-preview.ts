import type pg from 'pg'
import { pino } from 'pino'
import { previewAdReferrals } from '../../src/ads/signals/preview-ad-referrals.ts'
import { referralsMax } from '../../src/ads/signals/schemas.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open.ts'
import type { ProfileContext } from '../../src/kernel/context/context.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { makeCreditData } from './credit-data.ts'

const sizeDefault = scaled(100_000, 500)
const touchesEach = 3
const rounds = scaled(9)
/** One in this many customers has an external reference; the previews name some of those. */
const knownOneIn = 20

/**
 * Measures the preview of a full batch of ad referrals among many conversions against reading the same customers by primary key.
 * The total time counts, so the database time is less.
 */
export async function benchReferralPreview(report: Report, conversions = sizeDefault): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const log = pino({ level: 'silent' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 2, log })
    try {
      await migrate(database.db)
      const { pool } = database
      const profileId = await makeCreditData(pool, { conversions, touchesEach, ads: 1_000, days: 365 })
      await makeReferences(pool, profileId)
      const ctx = {
        db: database.db,
        now: () => new Date('2027-01-01'),
        log,
        profile: { id: profileId },
      } as unknown as ProfileContext
      const times: Record<'preview' | 'lookup', number[]> = { preview: [], lookup: [] }
      let status: unknown
      for (let round = -1; round < rounds; round++) {
        const referrals = await referralsOf(pool, profileId, round + 1)
        const preview = await timed(async () => {
          status = await previewAdReferrals.run(ctx, { body: { referrals } })
        })
        const lookup = await timed(() => readByKey(pool, profileId, referrals))
        // The first round is a warm-up.
        if (round < 0) continue
        times.preview.push(preview)
        times.lookup.push(lookup)
      }
      const longest = Math.max(...times.preview)
      report.metric(
        `preview of ${referralsMax} referrals over ${conversions} conversions, ms`,
        median(times.preview).toFixed(0),
        'aim: under 1000',
      )
      report.metric('  the longest, ms', longest.toFixed(0))
      report.ratio('  of reading those customers by primary key', median(times.preview) / median(times.lookup))
      report.metric('  the last one answered', JSON.stringify((status as { data: unknown }).data))
    } finally {
      await database.close()
    }
  })
}

async function makeReferences(pool: pg.Pool, profileId: string): Promise<void> {
  const customers = `from (select customer_id, min(conversion_time) as at from conversion
    where profile_id = $1 and right(event_id::text, 4) < lpad(to_hex(65536 / ${knownOneIn}), 4, '0') group by customer_id) c`
  await pool.query(
    `insert into customer (profile_id, id, customer_key, first_seen_at, last_seen_at, created_at)
    select $1, customer_id, customer_id, at, at, at ${customers}`,
    [profileId],
  )
  await pool.query(
    `insert into identifier (profile_id, kind, value, customer_id, source, first_seen_at)
    select $1, 'external_customer_id', id::text, id, 'import', created_at from customer where profile_id = $1`,
    [profileId],
  )
  await pool.query('vacuum analyze customer, identifier, conversion, touch')
}

/** Names different customers than the round before, each a little more than a day before their conversion. */
async function referralsOf(pool: pg.Pool, profileId: string, round: number) {
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    'select id, created_at from customer where profile_id = $1 order by id offset $2 limit $3',
    [profileId, (round % 2) * referralsMax, referralsMax],
  )
  return rows.map(({ id, created_at }, n) => ({
    idempotency_key: `${round}-${n}`,
    ad_id: `a${n % 100}`,
    occurred_at: new Date(created_at.getTime() - 100_000_000).toISOString(),
    external_ref: id,
  }))
}

async function readByKey(pool: pg.Pool, profileId: string, referrals: readonly { external_ref: string }[]) {
  const ids = referrals.map(({ external_ref }) => external_ref)
  await pool.query(
    `select c.* from unnest($2::uuid[]) k cross join lateral
      (select * from customer where profile_id = $1 and id = k limit 1) c`,
    [profileId, ids],
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
