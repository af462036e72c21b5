import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { pendingMigrations } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { operation } from '../kernel/operations/operation.ts'
import { nameSchema } from '../kernel/schemas/json-schema.ts'
import { timestamp } from '../kernel/time/date-range.ts'
import { listQueueCounts } from '../queue/job-queries.ts'
import { findBackupState } from './backups/backup-queries.ts'
import { createBackup } from './backups/create-backup.ts'
import { findDatabaseState } from './deployment-queries.ts'

const bytes = z.int().min(0)

const deploymentSchema = z.object({
  version: z.string().describe('The version of the service.'),
  database: z.object({
    version: z.string().describe('The version of PostgreSQL.'),
    is_embedded: z.boolean().describe('Whether the service runs it itself.'),
    size_bytes: bytes,
  }),
  disk: z
    .object({ free_bytes: bytes, total_bytes: bytes })
    .nullable()
    .describe('The disk of an embedded database. Null if the database is on another server.'),
  migrations: z.object({ total: z.int(), pending: z.array(z.string()) }),
  backup: z.object({
    last_at: timestamp.nullable(),
    location: z.string().nullable(),
    failed_at: timestamp.nullable().describe('Null if the last attempt succeeded.'),
    failure: z.string().nullable(),
    is_scheduled: z.boolean().describe('Whether `BACKUP_SCHEDULE` is set.'),
    is_running: z.boolean().describe('Whether a backup is queued or being stored.'),
  }),
})
nameSchema('Deployment', deploymentSchema)

export const readDeployment = operation({
  id: 'deployment.readDeployment',
  http: 'GET /admin/deployment',
  summary: 'Read the version, the size of the database, pending migrations and the last backup',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  data: deploymentSchema,
  async run({ db, version, isEmbedded, settings }) {
    const { version: postgres, size_bytes } = await findDatabaseState(db)
    const backup = await findBackupState(db)
    const queue = (await listQueueCounts(db)).find(({ name }) => name === createBackup.request.name)
    return {
      data: {
        version,
        database: { version: postgres, is_embedded: isEmbedded, size_bytes: Number(size_bytes) },
        disk: isEmbedded ? await readDisk(settings.dataDir) : null,
        migrations: { total: Object.keys(migrations).length, pending: [...(await pendingMigrations(db))] },
        backup: {
          last_at: backup.last_backup_at,
          location: backup.last_backup_location,
          failed_at: backup.backup_failed_at,
          failure: backup.backup_failure,
          is_scheduled: settings.backupSchedule !== null,
          is_running: queue !== undefined && queue.ready + queue.active > 0,
        },
      },
    }
  },
})

async function readDisk(directory: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}
