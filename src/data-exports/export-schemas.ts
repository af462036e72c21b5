import { z } from 'zod'
import { nameEnum, nameSchema } from '../kernel/schemas/json-schema.ts'
import { timestamp } from '../kernel/time/date-range.ts'
import { contactColumns, exportFormats, exportTableNames } from './domain/export-tables.ts'

nameEnum('DataExportTable', exportTableNames)
nameEnum('DataExportFormat', exportFormats)

export const exportFields = {
  folder: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, 'must consist of lower-case letters, digits, hyphens and underscores')
    .describe('Name of its folder below the folder of the profile, whose name is the profile id.'),
  format: z.enum(exportFormats),
  tables: z
    .array(z.enum(exportTableNames))
    .min(1)
    .max(exportTableNames.length)
    .refine((tables) => new Set(tables).size === tables.length, 'has a table twice'),
  from_day: z.iso.date().nullable().describe('Local day: rows of earlier days are not exported; null: all rows.'),
  includes_contacts: z
    .boolean()
    .describe(
      `Adds ${contactColumns.map((name) => `\`${name}\``).join(', ')} to \`customers\`; needs \`customers:read\`.`,
    ),
  hour: z.int().min(0).max(23).nullable().describe('Local hour of its daily run; null: it runs only on request.'),
}

export const runSchema = z.object({
  id: z.uuid(),
  cause: z
    .enum(['request', 'schedule', 'erasure', 'deletion'])
    .describe('`erasure`: a person was erased, and files that contain the person are written again.'),
  status: z.enum(['queued', 'running', 'done', 'failed']).describe('A failed run is repeated a few times.'),
  requested_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  table: z.enum(exportTableNames).nullable().describe('The table that the run is working on.'),
  rows: z.int().describe('Rows written so far.'),
  bytes: z.int(),
  files: z.int(),
  days: z.int().describe('Days of a table whose files were written again, or removed because they have no rows.'),
  missing_files: z.int().describe('Files that another program had removed; they were written again.'),
  error: z.string().nullable(),
})
nameSchema('DataExportRun', runSchema)

export const exportSchema = z.object({
  id: z.uuid(),
  folder: z.string(),
  path: z.string().describe('Where its files are, below `DATA_EXPORT_DESTINATION`.'),
  format: exportFields.format,
  tables: z.array(z.enum(exportTableNames)),
  from_day: z.iso.date().nullable(),
  includes_contacts: z.boolean(),
  hour: z.int().nullable(),
  next_at: timestamp.nullable().describe('When its next daily run starts.'),
  created_at: timestamp,
  last_run: runSchema.nullable(),
})
nameSchema('DataExport', exportSchema)
