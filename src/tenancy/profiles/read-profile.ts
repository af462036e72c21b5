import { z } from 'zod'
import { scopeNames } from '../../kernel/context/scopes.ts'
import { byOperator } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { listProfiles as listRows } from './profile-queries.ts'
import { profileSchema, toProfile } from './schemas.ts'

export const readProfile = operation({
  id: 'profiles.readProfile',
  http: 'GET /profile',
  summary: 'Get the profile and the scopes of the credential',
  scopes: 'any',
  data: profileSchema
    .omit({ provisioned_by_app_id: true })
    .extend({ scopes: z.array(z.enum(scopeNames)).describe('The scopes in effect, bundles expanded.') }),
  async run(ctx) {
    const { provisioned_by_app_id: appId, attribution_enabled_at: enabledAt, ...profile } = ctx.profile
    return {
      data: {
        ...profile,
        attribution_enabled: appId === null || enabledAt !== null,
        scopes: scopeNames.filter((scope) => ctx.scopes.has(scope)),
      },
    }
  },
})

export const listProfiles = operation({
  id: 'profiles.listProfiles',
  http: 'GET /admin/profiles',
  summary: 'List profiles, newest first (operator)',
  ...byOperator,
  query: z.object({
    workspace_id: z.uuid().optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(profileSchema),
  isPaged: true,
  async run(ctx, { query }) {
    const [beforeId] = query.cursor ? decodeCursor('profiles', query.cursor, z.tuple([z.uuid()])) : [null]
    const page = { workspace_id: query.workspace_id ?? null, limit: query.limit + 1, before_id: beforeId }
    const found = await listRows(ctx.db, page)
    const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor('profiles', [last.id]))
    return { data: rows.map(toProfile), pagination }
  },
})
