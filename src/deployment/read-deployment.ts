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
import { findDatabaseState, findSizeHistory } from './deployment-queries.ts'
import { daysLeft, growthPerDay } from './domain/size-history.ts'

const bytes = z.int().min(0)

const deploymentSchema = z.object({
  version: z.string().describe('The version of the service.'),
  database: z.object({
    version: z.string().describe('The version of PostgreSQL.'),
    is_embedded: z.boolean().describe('Whether the service runs it itself.'),
    size_bytes: bytes,
    growth_bytes_per_day: z
      .int()
      .nullable()
      .describe('Average of the last 30 days; negative if it shrinks. Null before the second day.'),
    sizes: z
      .array(z.object({ day: z.iso.date().describe('In UTC.'), size_bytes: bytes }))
      .describe('The size on each of the last 90 days, oldest first.'),
  }),
  disk: z
    .object({
      free_bytes: bytes,
      total_bytes: bytes,
      days_left: z.int().min(0).nullable().describe('Until it is full at that growth; null without growth.'),
    })
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
  certificate: z
    .object({
      host: z.string(),
      expires_at: timestamp.nullable().describe('Null if the host did not respond.'),
      issuer: z.string().nullable(),
      problem: z
        .string()
        .nullable()
        .describe('Why browsers reject it or why it could not be read, such as `CERT_HAS_EXPIRED`; null if neither.'),
    })
    .nullable()
    .describe(
      'The certificate of the host of `BASE_URL`, read at most every 10 minutes. The proxy in front of the service has it: the service does not terminate TLS. Null if `BASE_URL` is not https.',
    ),
})
nameSchema('Deployment', deploymentSchema)

export const readDeployment = operation({
  id: 'deployment.readDeployment',
  http: 'GET /admin/deployment',
  summary:
    'Read the version, the size and growth of the database, pending migrations, the last backup and the certificate',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  data: deploymentSchema,
  async run({ db, version, isEmbedded, settings, readCertificate }) {
    const certificate = await readCertificate()
    const { version: postgres, size_bytes } = await findDatabaseState(db)
    const sizes = await findSizeHistory(db)
    const growth = growthPerDay(sizes)
    const backup = await findBackupState(db)
    const queue = (await listQueueCounts(db)).find(({ name }) => name === createBackup.request.name)
    return {
      data: {
        version,
        database: {
          version: postgres,
          is_embedded: isEmbedded,
          size_bytes: Number(size_bytes),
          growth_bytes_per_day: growth,
          sizes,
        },
        disk: isEmbedded ? await readDisk(settings.dataDir, growth) : null,
        migrations: { total: Object.keys(migrations).length, pending: [...(await pendingMigrations(db))] },
        backup: {
          last_at: backup.last_backup_at,
          location: backup.last_backup_location,
          failed_at: backup.backup_failed_at,
          failure: backup.backup_failure,
          is_scheduled: settings.backupSchedule !== null,
          is_running: queue !== undefined && queue.ready + queue.active > 0,
        },
        certificate,
      },
    }
  },
})

async function readDisk(directory: string, growth: number | null) {
  const { bavail, blocks, bsize } = await statfs(directory)
  const free_bytes = bavail * bsize
  return { free_bytes, total_bytes: blocks * bsize, days_left: daysLeft(free_bytes, growth) }
}
