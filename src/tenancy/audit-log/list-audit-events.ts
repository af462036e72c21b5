import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listAuditEvents as listRows } from './audit-queries.ts'
import { auditActions } from './record-audit-event.ts'

nameEnum('CredentialKind', ['operator', 'api_key', 'app_token', 'user_token', 'session'])

const auditActionNames = Object.keys(auditActions) as [keyof typeof auditActions, ...(keyof typeof auditActions)[]]
nameEnum('AuditAction', auditActionNames)

const auditEventSchema = z.object({
  id: z.uuid(),
  occurred_at: timestamp,
  action: z.enum(auditActionNames),
  actor_kind: z.enum(['operator', 'api_key', 'app_token', 'user_token', 'session']),
  user_id: z.uuid().nullable(),
  user_email: z.string().nullable(),
  credential_id: z.uuid().nullable(),
  app_id: z.uuid().nullable(),
  address: z.string().describe("The caller's network address."),
  request_id: z.string(),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('Context of the event: ids, names and roles.'),
})
nameSchema('AuditEvent', auditEventSchema)

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const listAuditEvents = operation({
  id: 'auditLog.listAuditEvents',
  http: 'GET /workspaces/:id/audit-log',
  summary: 'List audit events of a workspace, latest first',
  description: Object.entries(auditActions)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join(' '),
  ...byWorkspaceAdmin,
  params: z.object({ id: z.uuid() }),
  query: z.object({
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
    from: time.optional().meta({ type: 'string', format: 'date-time', description: 'Included.' }),
    to: time.optional().meta({ type: 'string', format: 'date-time', description: 'Not included.' }),
    action: z.enum(auditActionNames).optional(),
    user_id: z.uuid().optional().describe('Only events of this user.'),
  }),
  data: z.array(auditEventSchema),
  meta: z.object({ workspace_id: z.uuid() }),
  isPaged: true,
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, query: { limit: '20' } },
  async run(ctx, { params, query }) {
    const { from = null, to = null, action = null, user_id = null, limit, cursor } = query
    if (from && to && to < from) fail('invalid_parameter', 'to: must not be before from', { field: 'to' })
    const [beforeId] = cursor ? decodeCursor('audit-log', cursor, z.tuple([z.uuid()])) : [null]
    const filter = { from, to, action, user_id }
    const found = await listRows(ctx.db, params.id, filter, { limit: limit + 1, before_id: beforeId })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('audit-log', [last.id]))
    return { data: rows as z.input<typeof auditEventSchema>[], pagination, meta: { workspace_id: params.id } }
  },
})
