import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { toSpans } from '../switchback/domain/plan-blocks.ts'
import { experimentStates } from './domain/states.ts'
import * as queries from './experiment-queries.ts'
import {
  exampleId,
  experimentParams,
  experimentSchema,
  experimentWithHistorySchema,
  toExperiment,
  toHistory,
} from './experiment-schemas.ts'
import { scheduleOf } from './load-result.ts'

const list = 'experiments'

export const listExperiments = operation({
  id: 'experiments.listExperiments',
  http: 'GET /experiments',
  summary: 'List experiments, newest first',
  scopes: ['analytics:read'],
  query: z.object({
    id: z.uuid().optional().describe('Only this experiment.'),
    state: z.enum(experimentStates).optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(experimentSchema),
  isPaged: true,
  mcp: 'Lift tests with their state, design and result. A result with the conclusion too_small_to_detect does not mean that there is no effect: state its interval.',
  async run({ db, profile }, { query: { id, state, limit, cursor } }) {
    const [after] = cursor === undefined ? [] : decodeCursor(list, cursor, z.tuple([z.uuid()]))
    const found = await queries.listExperiments(db, profile.id, { id, state, after, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, ({ id }) => encodeCursor(list, [id]))
    return { data: rows.map(toExperiment), pagination }
  },
})

export const readExperiment = operation({
  id: 'experiments.readExperiment',
  http: 'GET /experiments/:id',
  summary: 'Get an experiment with its schedule and history',
  scopes: ['analytics:read'],
  params: experimentParams,
  data: experimentWithHistorySchema,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  async run({ db, profile }, { params: { id } }) {
    const experiment = (await queries.findExperiment(db, profile.id, id)) ?? fail('not_found', 'No such experiment.')
    const history = toHistory(await queries.listChanges(db, profile.id, id))
    const hasSchedule = experiment.kind === 'switchback' && experiment.design_hash !== null
    const schedule = hasSchedule ? toSpans(scheduleOf(experiment)) : null
    return { data: { ...toExperiment(experiment), schedule, history } }
  },
})
