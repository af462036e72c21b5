import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { type ApiRequestRow, findCredentialNames, listRequests as listRows } from './request-queries.ts'
import { apiRequestRetentionMs, apiRequestSchema, requestMethods, statusClasses } from './schemas.ts'

const list = 'api-requests'

export const listRequests = operation({
  id: 'requests.listRequests',
  http: 'GET /profile/requests',
  summary: 'List the API requests of the last 7 days, newest first',
  description:
    'Requests with an API key, an app token or a personal token, without their query and body; not hits of the browser script and not those of the console. Requests with an invalid credential have no profile and are not listed. A request appears within seconds. A process records at most 300 successful and 300 failed requests per profile and minute, and loses the last seconds if it is killed.',
  scopes: ['connections:read', 'connections:write'],
  query: z.object({
    status_class: z.enum(statusClasses).optional(),
    method: z.enum(requestMethods).optional(),
    route: z.string().min(1).max(200).optional().describe('The template of the path, as in the response.'),
    credential_id: z.uuid().optional().describe('The API key or token.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(apiRequestSchema),
  isPaged: true,
  mcp: 'Lists recent API requests of the profile with status and duration, to find out why an integration fails.',
  async run(ctx, { query }) {
    const { limit, cursor } = query
    const [beforeId] = cursor ? decodeCursor(list, cursor, z.tuple([z.uuid()])) : [null]
    const filter = {
      status_class: query.status_class ?? null,
      method: query.method ?? null,
      route: query.route ?? null,
      credential_id: query.credential_id ?? null,
    }
    const since = new Date(ctx.now().getTime() - apiRequestRetentionMs)
    const found = await listRows(ctx.db, ctx.profile.id, filter, { since, before_id: beforeId, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor(list, [last.id]))
    const keys = unique(rows, ({ credential_id, credential_kind }) => credential_kind === 'api_key' && credential_id)
    const apps = unique(rows, ({ app_id }) => app_id)
    const names = rows.length === 0 ? new Map() : await findCredentialNames(ctx.db, ctx.profile.id, { keys, apps })
    const nameOf = ({ credential_id, app_id }: ApiRequestRow) =>
      names.get(credential_id) ?? (app_id && names.get(app_id)) ?? null
    return { data: rows.map((row) => ({ ...row, credential_name: nameOf(row) })), pagination }
  },
})

function unique(rows: readonly ApiRequestRow[], idOf: (row: ApiRequestRow) => string | false | null): string[] {
  return [...new Set(rows.flatMap((row) => idOf(row) || []))]
}
