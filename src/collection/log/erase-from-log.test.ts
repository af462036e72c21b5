import { expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { packText } from './domain/pack-text.ts'
import { erasedPayload } from './domain/redact-entry.ts'
import { eraseFromLog } from './erase-from-log.ts'
import { insertLog } from './log-queries.ts'

const app = await testApp()

it('an erasure finds a person in every entry of a long log, derived or waiting', async () => {
  const { id: profile_id } = await app.seed.profile()
  const received_at = app.clock.now()
  await insertLog(app.db, profile_id, received_at)
  const named = new Set([1, 999, 1_000, 1_001, 2_000, 2_001, 2_400])
  const rows = Array.from({ length: 2_400 }, (_, index) => ({
    profile_id,
    sequence: index + 1,
    received_at,
    kind: 'hit' as const,
    event_id: newId(),
    payload: packText(3, named.has(index + 1) ? '["Ana@Example.com"]' : '["another"]'),
    signal: null,
  }))
  await app.db.insertInto('ingest_log').values(rows).execute()
  await app.db
    .updateTable('ingest_position')
    .set({ next_sequence: 2_001 })
    .where('profile_id', '=', profile_id)
    .execute()
  await eraseFromLog(app.db, profile_id, { customer_ids: [], traces: { parts: ['ana@example.com'], wholes: [] } })
  const left = await storedRows(app.db, 'ingest_log', profile_id)
  expect(left).toHaveLength(2_395)
  const erased = left.filter(({ payload }) => payload.equals(erasedPayload)).map(({ sequence }) => sequence)
  expect(erased.sort()).toEqual([2_001, 2_400])
})
