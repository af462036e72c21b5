import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { updateDestinationDue } from '../destinations/destination-queries.ts'
import { getBulkChanges } from '../domain/rows/change-row.ts'
import { listRowsOfRun, sumRowsOfRun, updateRowsRetried } from '../rows/row-queries.ts'
import { type ExportRow, type ExportRun, exampleId } from '../schemas.ts'
import { startRun } from './finish-run.ts'
import * as queries from './run-queries.ts'

const runStatuses = ['running', 'completed', 'failed'] as const
const rowStatuses = ['pending', 'sent', 'skipped', 'rejected'] as const
nameEnum('ExportRowStatus', rowStatuses)

const runSchema = z.object({
  id: z.uuid(),
  destination_id: z.uuid(),
  provider: z.string(),
  cause: z.enum(['new', 'retry', 'adjustment']),
  status: z.enum(runStatuses),
  sent: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  pending: z.int(),
  adjusted: z.int().describe('Conversions whose change was sent as an adjustment.'),
  error: z.string().nullable().describe('The platform’s error message that ended the run.'),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
})
nameSchema('Export', runSchema)

const rowSchema = z.object({
  conversion_id: z.uuid(),
  platform_event_id: z
    .string()
    .describe(
      'The platform’s key, `event_id` or `transactionId`: the id that the site gave the event, else `conversion_id`.',
    ),
  definition_id: z.uuid(),
  conversion_time: timestamp,
  status: z.enum(rowStatuses),
  reason: z.string().nullable().describe('Why the conversion was skipped or rejected, or why it is still pending.'),
  vendor_code: z.string().nullable(),
  vendor_message: z.string().nullable().describe('The platform’s error message.'),
  sent_to: z.string().nullable().describe('The platform’s id of the dataset or conversion action.'),
  event_name: z.string().nullable(),
  action_source: z.string().nullable(),
  sent_at: timestamp.nullable(),
  change_reason: z
    .string()
    .nullable()
    .describe('What changed after sending: `refunded`, `value_changed`, `person_changed`, `removed` or `erased`.'),
  adjustment: z
    .enum(['none', 'due', 'sent', 'not_offered', 'rejected'])
    .describe('Whether the change was sent to the platform. Meta does not support adjustments.'),
})
nameSchema('ExportRow', rowSchema)

const runParams = z.object({ id: z.uuid() })

export const listExports = operation({
  id: 'exports.listExports',
  http: 'GET /exports',
  summary: 'List conversion sync runs, newest first',
  scopes: ['exports:read'],
  query: z.object({
    destination_id: z.uuid().optional(),
    status: z.enum(runStatuses).optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(runSchema),
  isPaged: true,
  example: { query: { limit: '50' } },
  async run({ db, profile }, { query: { destination_id, status, limit, cursor } }) {
    const [before] = cursor === undefined ? [] : decodeCursor('exports', cursor, z.tuple([z.uuid()]))
    const found = await queries.listRuns(db, profile.id, { destination_id, status, before, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('exports', [last.id]))
    return { data: await Promise.all(rows.map((run) => toRun(db, profile.id, run))), pagination }
  },
})

export const readExport = operation({
  id: 'exports.readExport',
  http: 'GET /exports/:id',
  summary: 'Get a conversion sync run',
  scopes: ['exports:read'],
  params: runParams,
  data: runSchema,
  example: { params: { id: exampleId } },
  async run({ db, profile }, { params }) {
    const run = (await queries.findRun(db, profile.id, params.id)) ?? fail('not_found', 'No such run.')
    return { data: await toRun(db, profile.id, run) }
  },
})

export const listExportRows = operation({
  id: 'exports.listExportRows',
  http: 'GET /exports/:id/rows',
  summary: 'List the conversions of a run',
  description: 'A conversion is listed under the run that processed it last and under the run that adjusted it.',
  scopes: ['exports:read'],
  params: runParams,
  query: z.object({
    status: z.enum(rowStatuses).optional(),
    limit: limitParam({ default: 100, max: 500 }),
    cursor: cursorParam(),
  }),
  data: z.array(rowSchema),
  isPaged: true,
  example: { params: { id: exampleId } },
  async run({ db, profile }, { params, query: { status, limit, cursor } }) {
    const [after] = cursor === undefined ? [] : decodeCursor('export-rows', cursor, z.tuple([z.uuid()]))
    if (!(await queries.findRun(db, profile.id, params.id))) return fail('not_found', 'No such run.')
    const found = await listRowsOfRun(db, profile.id, params.id, { status, after, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('export-rows', [last.conversion_id]))
    return { data: rows.map(toRow), pagination }
  },
})

export const retryExport = operation({
  id: 'exports.retryExport',
  http: 'POST /exports/:id/retry',
  summary: 'Retry rejected conversions of a run',
  description:
    'The rejected conversions are sent in a new run with the same keys. Conversions of an erased person are sent without identifiers.',
  scopes: ['exports:write'],
  params: runParams,
  data: runSchema,
  statuses: [202],
  errors: ['invalid_state'],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const { db, profile } = ctx
      const run = (await queries.findRun(db, profile.id, params.id)) ?? fail('not_found', 'No such run.')
      if (run.status === 'running') {
        return fail('invalid_state', 'The run has not finished.', { reason: 'running' })
      }
      const destination = { id: run.destination_id, provider: run.provider }
      const id = await startRun(ctx, profile.id, destination, 'retry')
      const now = ctx.now()
      const changes = getBulkChanges('rejected', { type: 'retry_requested', run_id: id, at: now })
      const count = await updateRowsRetried(db, profile.id, { runId: run.id, changes, now })
      if (count === 0)
        return fail('invalid_state', 'The run has no rejected conversions.', { reason: 'nothing_to_retry' })
      await updateDestinationDue(db, profile.id, [run.destination_id], ctx.now())
      ctx.wake('conversion_sync', profile.id)
      const opened = await queries.findRun(db, profile.id, id)
      return { status: 202, data: await toRun(db, profile.id, opened!) }
    })
  },
})

/** The counts of a finished run are stored; those of an open run are counted. */
async function toRun(db: Db, profileId: string, run: ExportRun): Promise<z.input<typeof runSchema>> {
  const live = run.finished_at ? { pending: 0 } : await sumRowsOfRun(db, profileId, run.id)
  return shownFields(runSchema, { ...run, ...live })
}

function toRow(row: ExportRow): z.input<typeof rowSchema> {
  const platform_event_id = row.platform_event_id ?? row.conversion_id
  return shownFields(rowSchema, { ...row, platform_event_id, adjustment: adjustmentOf(row) })
}

function adjustmentOf(row: ExportRow): z.input<typeof rowSchema>['adjustment'] {
  const { change_reason, is_adjustment_due, adjusted_at, reason } = row
  if (is_adjustment_due) return 'due'
  if (reason === 'adjustment_rejected') return 'rejected'
  if (adjusted_at) return 'sent'
  return change_reason === null ? 'none' : 'not_offered'
}
