import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { newId } from '../../kernel/ids.ts'
import { findDistribution } from './database-node-queries.ts'
import { distributeLike, distributeNewTables } from './distribute-like.ts'

const { citusWorkers } = inject('testRun')
// Migrations change rows of every profile.
const { db } = await testDatabase('migrated', { isGuarded: false })

const statement = (text: string) => sql.raw(text).execute(db)

async function findDistributionMethod(table: string): Promise<string | undefined> {
  const { rows } = await sql<{ way: string }>`
    select citus_table_type || ' ' || distribution_column as way from citus_tables where table_name = ${table}::regclass`.execute(
    db,
  )
  return rows[0]?.way
}

async function listForeignKeys(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'f' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

it.skipIf(citusWorkers.length > 0)('leaves a single-node database unchanged', async () => {
  await statement('create table alone (profile_id uuid primary key)')
  await distributeLike(db as never, 'alone', 'event')
  expect(await distributeNewTables(db)).toEqual([])
})

/* Schema changes of a later version on a distributed database. TEST_CITUS_WORKERS names the nodes (test/README.md). */
describe.skipIf(citusWorkers.length === 0)('a migration on a distributed database', () => {
  it('adds tables, which are distributed by their keys with every foreign key', async () => {
    await db.transaction().execute(async (trx) => {
      await sql`create table scratch_setting (profile_id uuid primary key references profile (id), value text)`.execute(
        trx,
      )
      await sql`create table scratch_word (id uuid primary key, word text unique)`.execute(trx)
      await sql`create table scratch_note (profile_id uuid, id uuid, event_id uuid, primary key (profile_id, id))`.execute(
        trx,
      )
      await distributeLike(trx as never, 'scratch_note', 'event')
      await sql`alter table scratch_note add constraint scratch_note_event_fkey
        foreign key (profile_id, event_id) references event (profile_id, id)`.execute(trx)
    })
    expect((await findDistribution(db))!.undistributed).toEqual(['scratch_setting', 'scratch_word'])
    await distributeNewTables(db)
    expect((await findDistribution(db))!.undistributed).toEqual([])
    expect(await findDistributionMethod('scratch_setting')).toBe('distributed profile_id')
    expect(await findDistributionMethod('scratch_note')).toBe('distributed profile_id')
    expect(await findDistributionMethod('scratch_word')).toBe('reference <none>')
    expect(await listForeignKeys('scratch_setting')).toEqual(['scratch_setting_profile_id_fkey'])
    expect(await listForeignKeys('scratch_note')).toEqual(['scratch_note_event_fkey'])
    expect(await distributeNewTables(db)).toEqual([])
  })

  it('changes existing tables: columns, values of every profile, indexes, checks', async () => {
    const [workspace, profiles] = [newId(), [newId(), newId(), newId()]]
    await statement(
      `insert into workspace (id, name, plan, is_healthcare_agency, created_at) values ('${workspace}', 'W', 'unlimited', false, now())`,
    )
    for (const id of profiles) {
      await statement(`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
        values ('${id}', '${workspace}', 'P', 'UTC', 'USD', 'standard', '{}', now())`)
      await statement(
        `insert into retention_policy (profile_id, months, decided_at, effective_at) values ('${id}', 5, now(), now())`,
      )
    }
    await db.transaction().execute(async (trx) => {
      for (const text of [
        `alter table retention_policy add column scratch text not null default 'as before'`,
        'update retention_policy set months = months + 1 where months < 120',
        'create index scratch_of_retention on retention_policy (profile_id, scratch)',
        'alter table retention_policy add constraint scratch_check check (months > 5)',
        'alter table retention_policy alter column scratch drop default',
      ])
        await sql.raw(text).execute(trx)
    })
    for (const id of profiles) {
      const { rows } = await sql`select months, scratch from retention_policy where profile_id = ${id}`.execute(db)
      expect(rows).toEqual([{ months: 6, scratch: 'as before' }])
    }
  })
})
