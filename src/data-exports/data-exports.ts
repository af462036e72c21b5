import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../kernel/context/context.ts'
import { hasAnyScope, type Scope } from '../kernel/context/scopes.ts'
import { fail } from '../kernel/errors/errors.ts'
import { newId } from '../kernel/ids.ts'
import { operation } from '../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../kernel/operations/page.ts'
import { shownFields } from '../kernel/schemas/shown-fields.ts'
import { nextLocalHour } from '../kernel/time/local-hour.ts'
import { recordAuditEvent } from '../tenancy/audit-log/record-audit-event.ts'
import { lockProfile } from '../tenancy/profiles/profile-queries.ts'
import { type ExportTable, exportTables, tablesOf } from './domain/export-tables.ts'
import { folderOf } from './domain/file-path.ts'
import * as queries from './export-queries.ts'
import { exportFields, exportSchema, runSchema } from './export-schemas.ts'
import { queueRun } from './queue-runs.ts'
import type { DataExport } from './source-queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const params = z.object({ id: z.uuid() })
const exportsMax = 10

const reads = { scopes: ['exports:read'] } as const
const writes = { scopes: ['exports:write'], leastRole: 'editor' } as const

export const listDataExports = operation({
  id: 'dataExports.listDataExports',
  http: 'GET /data-exports',
  summary: 'List the data exports of the profile, oldest first',
  ...reads,
  data: z.array(exportSchema),
  mcp: 'Which files the profile writes for analysts, and the result of the last run of each.',
  async run({ db, profile }) {
    const [exports, runs] = [await queries.listExports(db, profile.id), await queries.listLastRuns(db, profile.id)]
    const runOf = new Map(runs.map((run) => [run.export_id, run]))
    return { data: exports.map((exported) => toData(exported, runOf.get(exported.id) ?? null)) }
  },
})

export const createDataExport = operation({
  id: 'dataExports.createDataExport',
  http: 'POST /data-exports',
  summary: 'Create a data export, and start its first run',
  description: `Writes tables of the profile as files to the storage of the deployment (\`DATA_EXPORT_DESTINATION\`), one folder per
table and local day. Later runs write only days whose rows changed. Files contain no contact data unless \`includes_contacts\` is set. On a
healthcare-family profile, tables about people need \`customers:read\`: 403 \`forbidden\`. At most ${exportsMax} exports, each with a folder
of its own: 409 \`invalid_state\`. The guide "Files for analysts" describes the layout.`,
  ...writes,
  body: z.strictObject({
    ...exportFields,
    format: exportFields.format.default('parquet'),
    from_day: exportFields.from_day.default(null),
    includes_contacts: exportFields.includes_contacts.default(false),
    hour: exportFields.hour.default(null),
  }),
  data: exportSchema,
  statuses: [201],
  errors: ['invalid_state', 'insufficient_scope', 'forbidden'],
  example: { body: { folder: 'warehouse', tables: ['conversions', 'credit', 'ad_days'], hour: 4 } },
  async run(ctx, { body }) {
    const allows_people = hasAnyScope(ctx.scopes, peopleScopes)
    requireAccess(ctx, body, allows_people)
    return inTransaction(ctx, async (ctx) => {
      // The lock makes concurrent requests count one after the other.
      await lockProfile(ctx.db, ctx.profile.id)
      if ((await queries.listExports(ctx.db, ctx.profile.id)).length >= exportsMax)
        return fail('invalid_state', `The profile already has ${exportsMax} data exports; delete one first.`)
      if (await queries.findIsFolderTaken(ctx.db, ctx.profile.id, body.folder))
        return fail('invalid_state', 'Another data export has this folder, or its files are still being deleted.')
      const now = ctx.now()
      const exported: DataExport = {
        ...{ profile_id: ctx.profile.id, id: newId(now.getTime()), ...body, allows_people },
        next_at: nextRun(ctx, body.hour),
        ...{ leased_until: null, created_at: now, deleted_at: null },
      }
      await queries.insertExport(ctx.db, exported)
      await audit(ctx, exported, 'created')
      return { data: toData(exported, await queueRun(ctx, exported, 'request')), status: 201 }
    })
  },
})

export const readDataExport = operation({
  id: 'dataExports.readDataExport',
  http: 'GET /data-exports/:id',
  summary: 'Get a data export with its last run',
  ...reads,
  params,
  data: exportSchema,
  example: { params: { id: exampleId } },
  async run(ctx, { params: { id } }) {
    const exported = await requireExport(ctx, id)
    const [last = null] = await queries.listRuns(ctx.db, ctx.profile.id, { export_id: id, limit: 1 })
    return { data: toData(exported, last) }
  },
})

export const updateDataExport = operation({
  id: 'dataExports.updateDataExport',
  http: 'PATCH /data-exports/:id',
  summary: 'Change when a data export runs',
  description: 'Starts no run. To change its tables, delete it and create another one.',
  ...writes,
  params,
  body: z.strictObject({ hour: exportFields.hour }),
  data: exportSchema,
  example: { params: { id: exampleId }, body: { hour: 5 } },
  run: (ctx, { params: { id }, body: { hour } }) =>
    inTransaction(ctx, async (ctx) => {
      const exported = { ...(await requireExport(ctx, id)), hour, next_at: nextRun(ctx, hour) }
      await queries.updateSchedule(ctx.db, exported)
      await audit(ctx, exported, 'rescheduled')
      const [last = null] = await queries.listRuns(ctx.db, ctx.profile.id, { export_id: id, limit: 1 })
      return { data: toData(exported, last) }
    }),
})

export const startDataExport = operation({
  id: 'dataExports.startDataExport',
  http: 'POST /data-exports/:id/run',
  summary: 'Start a run of a data export',
  description: 'If a run is already queued, it is returned. A run that was interrupted continues with the next one.',
  ...writes,
  idempotency: 'natural',
  params,
  data: runSchema,
  statuses: [202],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      const run = await queueRun(ctx, await requireExport(ctx, id), 'request')
      return { data: toRun(run!), status: 202 }
    }),
})

export const listDataExportRuns = operation({
  id: 'dataExports.listDataExportRuns',
  http: 'GET /data-exports/:id/runs',
  summary: 'List the runs of a data export, latest first',
  ...reads,
  params,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(runSchema),
  isPaged: true,
  example: { params: { id: exampleId } },
  async run(ctx, { params: { id: export_id }, query: { limit, cursor } }) {
    const [before] = cursor === undefined ? [] : decodeCursor('data-export-runs', cursor, z.tuple([z.uuid()]))
    await requireExport(ctx, export_id)
    const found = await queries.listRuns(ctx.db, ctx.profile.id, { export_id, before, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('data-export-runs', [last.id]))
    return { data: rows.map(toRun), pagination }
  },
})

export const deleteDataExport = operation({
  id: 'dataExports.deleteDataExport',
  http: 'DELETE /data-exports/:id',
  summary: 'Delete a data export and its files',
  description: 'The files are deleted within minutes, because erasures could not be applied to them any more.',
  ...writes,
  idempotency: 'natural',
  params,
  statuses: [204],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      const exported = await requireExport(ctx, id)
      await queries.updateExportDeleted(ctx.db, ctx.profile.id, id, ctx.now())
      await audit(ctx, exported, 'deleted')
      await queueRun(ctx, exported, 'deletion')
      return {}
    }),
})

const peopleScopes: readonly Scope[] = ['customers:read']

function requireAccess(
  { profile }: ProfileContext,
  { tables, includes_contacts }: { tables: ExportTable[]; includes_contacts: boolean },
  allows_people: boolean,
): void {
  if (includes_contacts && !allows_people)
    fail('insufficient_scope', 'includes_contacts needs the scope customers:read.', { required_scopes: peopleScopes })
  const allowed = tablesOf({ tables, allows_people }, profile.is_healthcare_family)
  if (allowed.length < tables.length) {
    const open = Object.entries(exportTables).flatMap(([table, { hasPeople }]) => (hasPeople ? [] : [table]))
    fail('forbidden', `Without customers:read, a data export of this profile can contain only ${open.join(' and ')}.`)
  }
}

function nextRun({ now, profile }: ProfileContext, hour: number | null): Date | null {
  return hour === null ? null : nextLocalHour(hour, now(), profile.timezone)
}

async function requireExport(ctx: ProfileContext, id: string): Promise<DataExport> {
  const exported = await queries.findExport(ctx.db, ctx.profile.id, id)
  return exported && exported.deleted_at === null ? exported : fail('not_found', 'No such data export.')
}

function audit(ctx: ProfileContext, { id, folder, includes_contacts }: DataExport, change: string): Promise<void> {
  const { workspace_id, id: profile_id } = ctx.profile
  const details = { profile_id, fields: 'data_exports', data_export_id: id, folder, includes_contacts, change }
  return recordAuditEvent(ctx, workspace_id, 'profile_changed', details)
}

function toRun({ table_name, ...run }: queries.DataExportRun) {
  return shownFields(runSchema, { ...run, table: table_name as ExportTable | null })
}

function toData(exported: DataExport, last: queries.DataExportRun | null) {
  const tables = exported.tables as ExportTable[]
  return shownFields(exportSchema, { ...exported, tables, path: folderOf(exported), last_run: last && toRun(last) })
}
