import { expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { partnerProfile, record, someOutcome, subscribe } from '../../test/support/fixtures/subscribers.ts'
import { createPartition, listPartitions, partitionedTable } from '../db/partitions/partition-queries.ts'
import { spanAt } from '../db/partitions/spans.ts'
import { newId } from '../kernel/ids.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { recordOutcomes } from '../sync/record-outcomes.ts'
import { purgeWebhookEvents } from './purge-webhook-events.ts'
import { fanOutEvents } from './subscriptions/fan-out-events.ts'

const app = await testApp()

it('drops months of events and deliveries older than 90 days, keeps newer ones, and emits no outcome twice', async () => {
  const { profile, key } = await partnerProfile(app)
  await subscribe(app, key, 'https://partner.example.com/')
  const outcome = someOutcome()
  await recordOutcomes(app.ctx, profile.id, [outcome])
  await fanOutEvents(app.ctx, profile.id, 10)
  const long = new Date(app.clock.now().getTime() - 140 * dayMs)
  const lately = new Date(app.clock.now().getTime() - 80 * dayMs)
  for (const table of ['webhook_event', 'webhook_delivery'] as const) {
    for (const at of [long, lately])
      await app.db.transaction().execute((trx) => createPartition(trx, partitionedTable(table), spanAt(at, 'month')))
    const row = await app.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    const at = (time: Date) => ({ ...row, id: newId(time.getTime()), attempts: '[]', position: null })
    for (const time of [long, lately]) {
      const { attempts, position, ...rest } = at(time)
      const own = table === 'webhook_event' ? { position } : { attempts }
      await app.db
        .insertInto(table)
        .values({ ...rest, ...own } as never)
        .execute()
    }
  }
  const [young] = await record(app, profile.id, {})
  await purgeWebhookEvents.run(app.ctx, {})
  for (const table of ['webhook_event', 'webhook_delivery'] as const) {
    const partitions = await listPartitions(app.db, partitionedTable(table))
    expect(partitions).not.toContain(`${table}_${spanAt(long, 'month').suffix}`)
    expect(partitions).toContain(`${table}_${spanAt(lately, 'month').suffix}`)
  }
  const ids = (await app.db.selectFrom('webhook_event').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(ids).toHaveLength(3)
  expect(ids).toContain(young)
  expect(await app.db.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(2)
  expect(await recordOutcomes(app.ctx, profile.id, [outcome])).toEqual([])
})
