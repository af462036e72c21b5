import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { activityKinds, activityStates, describeActivity } from '../domain/describe-activity.ts'
import { findActivity } from './queries.ts'

/** A finished task is listed this long, so that a user who looked away still sees its result. */
const reportedAfterMs = 10 * 60_000

export const readActivity = operation({
  id: 'overview.readActivity',
  http: 'GET /activity',
  summary: 'List running background tasks with their progress',
  description:
    'Syncs, recomputes, ad scoring runs and conversion sync runs, including those that finished in the last ten minutes.',
  scopes: ['analytics:read', 'campaigns:read'],
  data: z.array(
    z.object({
      kind: z.enum(activityKinds),
      id: z.string(),
      state: z.enum(activityStates).describe('`waiting`: the provider requested a pause.'),
      subject: z.string().nullable().describe('Account, cause or destination of the task.'),
      progress: z.number().nullable().describe('From 0 to 1; null while the total is unknown.'),
      done: z.int().nullable().describe('Rows, customers or scores processed so far.'),
      total: z.int().nullable(),
      started_at: timestamp.nullable(),
      finished_at: timestamp.nullable(),
      error: z.string().nullable(),
    }),
  ),
  async run({ db, profile, now }) {
    const input = await findActivity(db, profile.id, new Date(now().getTime() - reportedAfterMs))
    return { data: describeActivity(input) }
  },
})
