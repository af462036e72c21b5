import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { listAssignedPeople } from '../holdouts/assignment-queries.ts'
import { findExperiment } from './experiment-queries.ts'
import { exampleId, experimentParams } from './experiment-schemas.ts'

const list = 'experiment-assignments'

export const listAssignments = operation({
  id: 'experiments.listAssignments',
  http: 'GET /experiments/:id/assignments',
  summary: 'List the groups of a holdout',
  description:
    'For platforms that the service does not send to. Customers are assigned when a sync of the audience selects them. Also as CSV (`Accept: text/csv`).',
  scopes: ['customers:read'],
  params: experimentParams,
  query: z.object({ limit: limitParam({ default: 1_000, max: 10_000 }), cursor: cursorParam() }),
  data: z.array(
    z.object({ customer_profile_id: z.uuid(), group: z.enum(['treated', 'held_out']), assigned_at: timestamp }),
  ),
  isPaged: true,
  returnsPersonalData: true,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  mcp: false,
  async run(ctx, { params: { id }, query: { limit, cursor } }) {
    const { db, profile } = ctx
    const [after] = cursor === undefined ? [] : decodeCursor(list, cursor, z.tuple([z.uuid()]))
    if (!(await findExperiment(db, profile.id, id))) return fail('not_found', 'No such experiment.')
    const found = await listAssignedPeople(db, profile.id, id, { after, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, ({ customer_id }) => encodeCursor(list, [customer_id]))
    const data = rows.map(({ customer_id, is_held_out, assigned_at }) => ({
      customer_profile_id: customer_id,
      group: is_held_out ? ('held_out' as const) : ('treated' as const),
      assigned_at,
    }))
    await logPersonalDataAccess(ctx, { customer_ids: rows.map(({ customer_id }) => customer_id) })
    return { data, pagination }
  },
})
