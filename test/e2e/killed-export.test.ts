import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Deployment, deploy } from '../chaos/deployment.ts'
import { until } from '../chaos/until.ts'
import { parquetRows } from '../support/fixtures/read-parquet.ts'
import type { Json, StartedService } from '../support/processes/started-service.ts'

const days = 60
const perDay = 500

async function createProfile({ call, operatorKey: token }: StartedService): Promise<{ id: string; key: string }> {
  const create = async (path: string, body: unknown) =>
    (await call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await create('workspaces', { name: 'Shop' })
  const { id } = await create('profiles', { workspace_id: workspace.id, name: 'Shop' })
  return { id, key: (await create('keys', { profile_id: id, scopes: ['exports:read', 'exports:write'] })).key }
}

async function addEvents({ database }: Deployment, profileId: string): Promise<void> {
  await database.pool.query(
    `insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at, path, is_synthetic,
       click_ids, properties)
     select $1, gen_random_uuid(), n::text, 'browser', 'page_view', 'page_view', at, at, md5(n::text), false, '{}', '{}'
     from (select n, timestamptz '2026-03-01' + make_interval(days => n / $3::int) as at from generate_series(0, $2::int - 1) n) s`,
    [profileId, days * perDay, perDay],
  )
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

it('kill -9 in the middle of an export leaves complete files after a restart, each row once', {
  timeout: 180_000,
}, async () => {
  const deployment = await deploy({ first: 'all' })
  try {
    const service = deployment.running.get('first')!
    const { id: profileId, key: token } = await createProfile(service)
    await addEvents(deployment, profileId)
    const body = { folder: 'warehouse', tables: ['events'] }
    await service.call('POST', '/api/v1/data-exports', { token, body })
    const folder = join(deployment.dataDir, 'exports', profileId, 'warehouse')
    const written = async () => {
      const { rows } = await deployment.database.pool.query('select day from data_export_day where profile_id = $1', [
        profileId,
      ])
      return rows.length
    }
    await until(async () => (await written()) > 0)
    await service.kill()
    const before = await written()
    expect(before).toBeLessThan(days)
    // What the queue does when the heartbeat of the job is missing, and the end of the lease, without waiting for either.
    await deployment.database.pool.query(
      "update pgboss.job set state = 'retry', start_after = now() where state = 'active' and name = 'run-data-export'",
    )
    await deployment.database.pool.query('update data_export set leased_until = null where profile_id = $1', [
      profileId,
    ])
    await deployment.start('first')
    const findRun = async () => {
      const query = 'select status, days from data_export_run where profile_id = $1'
      return (await deployment.database.pool.query(query, [profileId])).rows[0]!
    }
    await until(async () => (await findRun()).status === 'done', 160_000)
    // Days that were recorded are not written again.
    expect((await findRun()).days).toBeLessThanOrEqual(days)
    const manifest: Json = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const listed: Json[] = manifest.days.flatMap(({ files }: Json) => files)
    expect(filesIn(folder).toSorted()).toEqual([...listed.map(({ path }) => path), 'manifest.json'].toSorted())
    const ids = listed.flatMap(({ path, sha256 }) => {
      const content = readFileSync(join(folder, path))
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      return parquetRows(content).map(({ event_id }) => event_id)
    })
    expect([ids.length, new Set(ids).size]).toEqual([days * perDay, days * perDay])
  } finally {
    await deployment.close()
  }
})
