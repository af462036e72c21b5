import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { RecordedAnswers } from '../../scripts/upgrade/reads.ts'
import { buildApp } from '../../src/app.ts'
import { recomputeCredit } from '../../src/attribution/recompute/recompute-credit.ts'
import { restore } from '../../src/db/backup/restore.ts'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { createMissingPartitions } from '../../src/db/partitions/partition-queries.ts'
import { ensureMasterKey, provesKey } from '../../src/deployment/ensure-master-key.ts'
import { bindContext } from '../../src/kernel/context/context.ts'
import { secretBox } from '../../src/kernel/secrets/secret-box.ts'
import { servicesOn } from '../support/app/services-on.ts'
import { testDatabase } from '../support/database/test-database.ts'
import { type DocumentedChange, differences } from './differences.ts'

const folder = join(import.meta.dirname, 'fixtures')
const fixture = (name: string) => zstdDecompressSync(readFileSync(join(folder, name)))
const versions = readdirSync(folder).flatMap((name) => /^(.+)\.backup\.zst$/.exec(name)?.[1] ?? [])

const documentedChanges: DocumentedChange[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'documented-changes.json'), 'utf8'),
)

describe.each(versions)('a database of release %s', async (version) => {
  const recorded: RecordedAnswers = JSON.parse(fixture(`${version}.answers.zst`).toString())
  const database = await testDatabase('blank')
  const secrets = secretBox(Buffer.from(recorded.master_key, 'base64'), [])
  const requireMasterKey = (proof: string) => expect(provesKey(secrets, proof)).toBe(true)
  const file = Readable.from([gzipSync(fixture(`${version}.backup.zst`), { level: 1 })])
  await restore(database, file, () => {}, { requireMasterKey, keepsKeys: true })
  const now = () => new Date(recorded.recorded_at)
  const env = { BASE_URL: recorded.base_url, API_URL: recorded.base_url }
  const { services, close } = await servicesOn(database, { secrets, now, env })
  await createMissingPartitions(database.db, now())
  await ensureMasterKey(database.db, secrets, now())
  const ctx = bindContext(services, {})
  await recomputeCredit.run(ctx, {})
  const app = buildApp(services)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await close()
  })

  it('is migrated to the newest version', async () => {
    expect(await pendingMigrations(database.db)).toEqual([])
  })

  it('gives the same answers, except for documented changes', async () => {
    const found: string[] = []
    for (const [url, before] of Object.entries(recorded.answers)) {
      const response = await app.inject({ url, headers: { authorization: `Bearer ${recorded.key}` } })
      found.push(
        ...differences(url, { before, status: response.statusCode, after: response.json() }, documentedChanges),
      )
    }
    expect(found).toEqual([])
    expect(Object.keys(recorded.answers).length).toBeGreaterThan(60)
  })
})
