import { z } from 'zod'
import { inTransaction } from '../kernel/context.ts'
import { timestamp } from '../kernel/date-range.ts'
import type { Db } from '../kernel/db-handle.ts'
import { fail } from '../kernel/errors.ts'
import { nameEnum, nameSchema } from '../kernel/json-schema.ts'
import { operation } from '../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../kernel/page.ts'
import { updateDestinationDue } from './destination-queries.ts'
import { listRowsOfRun, sumRowsOfRun, updateRowsRetried } from './row-queries.ts'
import * as queries from './run-queries.ts'
import { openRun } from './settle-run.ts'
import { type ExportRow, type ExportRun, exampleId } from './shapes.ts'

const runStatuses = ['running', 'completed', 'failed'] as const
const rowStatuses = ['waiting', 'told', 'skipped', 'refused'] as const
nameEnum('ExportRowStatus', rowStatuses)

const runShape = z.object({
  id: z.uuid(),
  destination_id: z.uuid(),
  provider: z.string(),
  cause: z.enum(['new', 'retry', 'adjustment']),
  status: z.enum(runStatuses),
  told: z.int(),
  skipped: z.int(),
  refused: z.int(),
  waiting: z.int(),
  adjusted: z.int().describe('Told before, and told anew because they changed.'),
  error: z.string().nullable().describe('What ended it, in the platform’s words.'),
  started_at: timestamp,
  settled_at: timestamp.nullable(),
})
nameSchema('Export', runShape)

const rowShape = z.object({
  conversion_id: z.uuid(),
  platform_event_id: z
    .string()
    .describe(
      'The platform’s key, `event_id` or `transactionId`: the id that the site gave the event, else `conversion_id`.',
    ),
  definition_id: z.uuid(),
  conversion_time: timestamp,
  status: z.enum(rowStatuses),
  reason: z.string().nullable().describe('Why it was skipped or refused, or what it waits for.'),
  vendor_code: z.string().nullable(),
  vendor_message: z.string().nullable().describe('The platform’s own words.'),
  told_to: z.string().nullable().describe('The platform’s id of the dataset or conversion action.'),
  event_name: z.string().nullable(),
  action_source: z.string().nullable(),
  told_at: timestamp.nullable(),
  moved_reason: z
    .string()
    .nullable()
    .describe('What happened after it was told: `refunded`, `value_changed`, `person_changed`, `removed` or `erased`.'),
  adjustment: z
    .enum(['none', 'due', 'told', 'not_offered', 'refused'])
    .describe('Whether the platform was told of that; Meta takes no adjustments.'),
})
nameSchema('ExportRow', rowShape)

const runParams = z.object({ id: z.uuid() })

export const listExports = operation({
  id: 'exports.listExports',
  http: 'GET /exports',
  summary: 'Runs of the conversion sync, newest first',
  scopes: ['exports:read'],
  query: z.object({
    destination_id: z.uuid().optional(),
    status: z.enum(runStatuses).optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(runShape),
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
  summary: 'One run and its counts',
  scopes: ['exports:read'],
  params: runParams,
  data: runShape,
  example: { params: { id: exampleId } },
  async run({ db, profile }, { params }) {
    const run = (await queries.findRun(db, profile.id, params.id)) ?? fail('not_found', 'No such run.')
    return { data: await toRun(db, profile.id, run) }
  },
})

export const listExportRows = operation({
  id: 'exports.listExportRows',
  http: 'GET /exports/:id/rows',
  summary: 'What became of each conversion of a run',
  description: 'A conversion is listed under the run that dealt with it last, and under the one that adjusted it.',
  scopes: ['exports:read'],
  params: runParams,
  query: z.object({
    status: z.enum(rowStatuses).optional(),
    limit: limitParam({ default: 100, max: 500 }),
    cursor: cursorParam(),
  }),
  data: z.array(rowShape),
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
  summary: 'Tell once more what a run was refused',
  description:
    'The refused conversions become a run of their own, under the same keys. An erased person’s carry no identifiers.',
  scopes: ['exports:write'],
  params: runParams,
  data: runShape,
  statuses: [202],
  errors: ['invalid_state'],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const { db, profile } = ctx
      const run = (await queries.findRun(db, profile.id, params.id)) ?? fail('not_found', 'No such run.')
      if (run.status === 'running') {
        return fail('invalid_state', 'It is still running.', { reason: 'running' })
      }
      const destination = { id: run.destination_id, provider: run.provider }
      const id = await openRun(ctx, profile.id, destination, 'retry')
      const count = await updateRowsRetried(db, profile.id, { from: run.id, to: id, now: ctx.now() })
      if (count === 0) return fail('invalid_state', 'None of it was refused.', { reason: 'nothing_to_retry' })
      await updateDestinationDue(db, profile.id, [run.destination_id], ctx.now())
      const opened = await queries.findRun(db, profile.id, id)
      return { status: 202, data: await toRun(db, profile.id, opened!) }
    })
  },
})

/** A settled run keeps its counts; of an open one they are counted. */
async function toRun(db: Db, profileId: string, run: ExportRun): Promise<z.input<typeof runShape>> {
  const { id, destination_id, provider, cause, status, error, started_at, settled_at } = run
  const { told, skipped, refused, adjusted } = run
  const live = settled_at ? null : await sumRowsOfRun(db, profileId, id)
  const counts = live ?? { told, skipped, refused, adjusted, waiting: 0 }
  const about = { id, destination_id, provider, cause, status, error, started_at, settled_at }
  return {
    ...about,
    told: counts.told,
    skipped: counts.skipped,
    refused: counts.refused,
    waiting: counts.waiting,
    adjusted: counts.adjusted,
  }
}

function toRow(row: ExportRow): z.input<typeof rowShape> {
  const { conversion_id, definition_id, conversion_time, status, reason, vendor_code, vendor_message } = row
  const { told_to, event_name, action_source, told_at, moved_reason } = row
  const platform_event_id = row.platform_event_id ?? conversion_id
  const about = { conversion_id, platform_event_id, definition_id, conversion_time, status, reason, vendor_code }
  return {
    ...about,
    vendor_message,
    told_to,
    event_name,
    action_source,
    told_at,
    moved_reason,
    adjustment: adjustmentOf(row),
  }
}

function adjustmentOf({ moved_reason, is_adjustment_due, adjusted_at, reason }: ExportRow) {
  if (is_adjustment_due) return 'due'
  if (reason === 'adjustment_refused') return 'refused'
  if (adjusted_at) return 'told'
  return moved_reason === null ? 'none' : 'not_offered'
}
