import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { createPartition, listPartitions, partitionedTable } from '../../db/partitions/partition-queries.ts'
import { spanAt } from '../../db/partitions/spans.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { insertAccess } from './access-queries.ts'
import { purgeAccessLog } from './purge-access-log.ts'

const app = await testApp()

it('drops months older than 365 days for all profiles, deletes old rows of the default partition, and keeps newer ones', async () => {
  const now = app.clock.now().getTime()
  const retained: string[] = []
  const past = spanAt(new Date(now - 400 * dayMs), 'month')
  const partitioned = partitionedTable('personal_data_access')
  await app.db.transaction().execute((trx) => createPartition(trx, partitioned, past))
  for (const profile of [await app.seed.profile(), await app.seed.profile()]) {
    for (const ageMs of [400 * dayMs, 365 * dayMs + 1, 365 * dayMs - 1, 0]) {
      const id = newId()
      if (ageMs < 365 * dayMs) retained.push(id)
      await insertAccess(app.db, profile.id, {
        id,
        accessed_at: new Date(now - ageMs),
        operation_id: 'x.y',
        route: 'GET /x',
        request_id: 'r',
        credential_kind: 'operator',
        credential_id: null,
        app_id: null,
        user_id: null,
        address: '::1',
        customer_ids: [],
        person_count: 1,
        result: 'disclosed',
      })
    }
  }
  await purgeAccessLog.run(app.ctx, {})
  expect(await listPartitions(app.db, partitioned)).not.toContain(`personal_data_access_${past.suffix}`)
  const rows = await app.db.selectFrom('personal_data_access').select('id').execute()
  expect(rows.map(({ id }) => id).sort()).toEqual(retained.sort())
})
