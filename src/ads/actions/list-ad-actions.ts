import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { listActions } from './queries.ts'
import { actionNames, actionSchema, toAction } from './schemas.ts'

export const listAdActions = operation({
  id: 'adOperations.listAdActions',
  http: 'GET /ad-actions',
  summary: 'List ad actions, newest first',
  description: 'Includes applied, unchanged, rejected and failed actions, each with the responsible user.',
  scopes: ['campaigns:apply', 'campaigns:read'],
  query: z.object({
    action: z.enum(actionNames).optional(),
    external_id: z.string().max(100).optional().describe('The platform’s id of a campaign, an ad set or an ad.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(actionSchema),
  isPaged: true,
  example: { query: { action: 'pause_campaign' } },
  async run({ db, profile }, { query: { action, external_id, limit, cursor } }) {
    const [before] = cursor === undefined ? [] : decodeCursor('ad-actions', cursor, z.tuple([z.uuid()]))
    const actions = action && [action]
    const found = await listActions(db, profile.id, { actions, external_id, before, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor('ad-actions', [last.id]))
    return { data: rows.map(toAction), pagination }
  },
})
