import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import {
  cursorParam,
  cursorTime,
  cutPage,
  decodeCursor,
  encodeCursor,
  limitParam,
} from '../../kernel/operations/page.ts'
import { signedInUser } from '../callers/signed-in-user.ts'
import { listAdministeredProfileIds } from '../users/member-profile-queries.ts'
import { type AccessFilter, listAccessNames, listAccesses as listRows } from './access-queries.ts'
import { accessSchema, retentionMs } from './schemas.ts'

const list = 'pii-access-log'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const listAccesses = operation({
  id: 'accessLog.listAccesses',
  http: 'GET /workspaces/:workspaceId/pii-access-log',
  summary: 'List accesses to personal data, latest first',
  description:
    'One row per response with personal data of a profile of the workspace, stored for 365 days. For owners and admins; a member who is limited to profiles reads the rows of those where they are admin.',
  auth: ['session'],
  scopes: 'any',
  leastRole: 'admin',
  roleOn: 'workspace',
  isForLimitedMembers: true,
  boundTo: 'workspace',
  params: z.object({ workspaceId: z.uuid() }),
  query: z.object({
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
    from: time.optional().meta({ type: 'string', format: 'date-time', description: 'Included.' }),
    to: time.optional().meta({ type: 'string', format: 'date-time', description: 'Not included.' }),
    profile: z.uuid().optional().describe('Only this profile of the workspace.'),
    operation_id: z.string().min(1).max(200).optional(),
    credential_id: z.uuid().optional(),
    app_id: z.uuid().optional(),
    user_id: z.uuid().optional(),
    customer_profile_id: z.uuid().optional(),
  }),
  data: z.array(accessSchema),
  meta: z.object({ workspace_id: z.uuid() }),
  isPaged: true,
  errors: ['not_found'],
  example: { params: { workspaceId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, query: { limit: '20' } },
  async run(ctx, { params: { workspaceId }, query }) {
    const { from = null, to = null, limit, cursor, profile, customer_profile_id, ...credential } = query
    if (from && to && to < from) fail('invalid_parameter', 'to: must not be before from', { field: 'to' })
    const { user_id: userId } = signedInUser(ctx.actor)
    const administered = await listAdministeredProfileIds(ctx.db, workspaceId, userId)
    const profileIds = profile ? administered.filter((id) => id === profile) : administered
    const before = cursor ? parseCursor(cursor) : null
    // Older entries may be stored until the partition of their month is dropped.
    const retainedSince = new Date(ctx.now().getTime() - retentionMs)
    const filter: AccessFilter = {
      ...noCredential,
      ...credential,
      from: laterDate(from, retainedSince),
      to,
      customer_id: customer_profile_id ?? null,
    }
    const found: Found[] = []
    for (const id of profileIds) found.push(...(await listRows(ctx.db, id, filter, { before, limit: limit + 1 })))
    const latest = found.sort(latestFirst).slice(0, limit + 1)
    const { rows, pagination } = cutPage(latest, limit, (last) => encodeCursor(list, [last.position, last.id]))
    const names = await listAccessNames(ctx.db, rows)
    const data = rows.map(({ position: _, ...row }) => ({
      ...row,
      credential_name: names.credentials.get(row.credential_id ?? '') ?? null,
      app_name: names.apps.get(row.app_id ?? '') ?? null,
      user_email: names.users.get(row.user_id ?? '') ?? null,
    }))
    return { data, pagination, meta: { workspace_id: workspaceId } }
  },
})

type Found = Awaited<ReturnType<typeof listRows>>[number]

/** The order of the database: its text has microseconds, a Date only milliseconds. */
function latestFirst(left: Found, right: Found): number {
  const later = right.accessed_at.getTime() - left.accessed_at.getTime()
  if (later !== 0) return later
  if (left.position !== right.position) return left.position < right.position ? 1 : -1
  return left.id < right.id ? 1 : -1
}

const noCredential = { operation_id: null, credential_id: null, app_id: null, user_id: null }

function laterDate(left: Date | null, right: Date): Date {
  return left && left > right ? left : right
}

const cursorSchema = z.tuple([cursorTime, z.uuid()])

function parseCursor(cursor: string) {
  const [accessed_at, id] = decodeCursor(list, cursor, cursorSchema)
  return { accessed_at, id }
}
