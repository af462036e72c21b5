import { z } from 'zod'
import { findRollupMismatches } from '../../attribution/credit/credit-queries.ts'
import { findLogTotals } from '../../collection/log-repair/backlog-queries.ts'
import { findDistribution, findRebalance, listDatabaseNodes } from '../../db/distribution/database-node-queries.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { listPartitionStates } from '../../db/partitions/partition-queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { countDeadLetters, listDeadLetters, listQueueCounts } from '../../queue/job-queries.ts'
import { findBackupState } from '../backups/backup-queries.ts'
import { findDatabaseState } from '../deployment-queries.ts'
import { checkCodes } from './check-texts.ts'
import { evaluateFindings, type Found, listAway, type Unknown, worstStatus } from './evaluate-findings.ts'
import { countWaitingEnvelopes } from './rotate-secrets.ts'

nameEnum('CheckStatus', ['ok', 'warn', 'fail'])
nameEnum('CheckCode', checkCodes)

const status = z.enum(['ok', 'warn', 'fail'])
const deadLettersShown = 50

export const diagnoseDeployment = operation({
  id: 'deployment.diagnoseDeployment',
  http: 'GET /admin/doctor',
  summary: 'Run health checks on the deployment',
  description:
    'Checks the database, migrations, master key, job queues, the ingestion log, rollups, table partitions, the last backup, the nodes of a distributed database, the versions of vendor APIs and the clocks.',
  auth: ['operator'],
  isForOperators: true,
  scopes: 'any',
  boundTo: 'app',
  data: z.object({
    status: status.describe('The worst result of all checks.'),
    checks: z.array(
      z.object({
        name: z.string(),
        status,
        findings: z
          .array(
            z.object({
              code: z.enum(checkCodes),
              values: z.record(z.string(), z.string()).describe('The values in its text.'),
            }),
          )
          .describe('What it found, to be translated.'),
        detail: z.string().describe('The findings in English.'),
      }),
    ),
    queues: z.array(z.object({ name: z.string(), ready: z.int(), waiting: z.int(), active: z.int(), failed: z.int() })),
    dead_letters: z
      .array(
        z.object({
          id: z.uuid(),
          job: z.string(),
          payload: z.looseObject({}),
          error: z.string().nullable(),
          attempts: z.int(),
          failed_at: z.iso.datetime(),
        }),
      )
      .describe('The newest 50 jobs that failed permanently. Retry one with `POST /admin/dead-letters/{id}/retry`.'),
  }),
  async run(ctx) {
    const findings = await gatherFindings(ctx)
    const letters = await listDeadLetters(ctx.db, deadLettersShown).catch(() => [])
    const checks = evaluateFindings(findings)
    return {
      data: {
        status: worstStatus(checks),
        checks,
        queues: ('unknown' in findings.queues ? [] : findings.queues).map(({ oldest_ready_at, ...counts }) => counts),
        dead_letters: letters.map((letter) => ({ ...letter, failed_at: letter.failed_at.toISOString() })),
      },
    }
  },
})

/** A cluster node that is down, or a table that cannot be read, must not hide the other results. */
function orUnknown<T>(query: Promise<T>): Promise<T | Unknown> {
  return query.catch((error: Error): Unknown => ({ unknown: error.message }))
}

async function gatherFindings(ctx: Context): Promise<Found> {
  const requestedAt = ctx.now().getTime()
  const database = await findDatabaseState(ctx.db)
  const respondedAt = ctx.now().getTime()
  const databaseNodes = await orUnknown(listDatabaseNodes(ctx.db))
  const away = databaseNodes === null || 'unknown' in databaseNodes ? [] : listAway(databaseNodes)
  // A statement over every profile would wait indefinitely for a node that does not respond, and block a connection.
  const fromEveryNode = <T>(runQuery: () => Promise<T>): Promise<T | Unknown> =>
    away.length > 0 ? Promise.resolve({ unknown: `${away.join(', ')} cannot be reached` }) : orUnknown(runQuery())
  return {
    databaseVersion: database.version,
    databaseBytes: database.size_bytes,
    databaseNow: database.now,
    clockSkewMs: Math.round(database.now.getTime() - (requestedAt + respondedAt) / 2),
    migrationsTotal: Object.keys(migrations).length,
    migrationsPending: await orUnknown(pendingMigrations(ctx.db)),
    envelopesWaiting: await fromEveryNode(() => countWaitingEnvelopes(ctx.db, ctx.secrets)),
    queues: await orUnknown(listQueueCounts(ctx.db)),
    deadLetters: await orUnknown(countDeadLetters(ctx.db)),
    ingestLog: await fromEveryNode(() => findLogTotals(ctx.db)),
    rollupMismatches: await fromEveryNode(() => findRollupMismatches(ctx.db)),
    partitions: await orUnknown(listPartitionStates(ctx.db, ctx.now())),
    backup: await orUnknown(findBackupState(ctx.db)),
    hasBackupSchedule: ctx.settings.backupSchedule !== null,
    distribution: await fromEveryNode(() => findDistribution(ctx.db)),
    databaseNodes,
    rebalance: await orUnknown(findRebalance(ctx.db)),
    vendorVersions: ctx.providers.all.flatMap(({ key, name, api }) =>
      api && ctx.vendors.find(key) ? [{ name, ...api }] : [],
    ),
  }
}
