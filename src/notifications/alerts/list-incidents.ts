import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { alertMessage } from './alert-message.ts'
import { incidentSchema } from './alert-schemas.ts'
import { listIncidents as list } from './incident-queries.ts'

const cursorList = 'alert-incidents'

export const listIncidents = operation({
  id: 'alerts.listIncidents',
  http: 'GET /alerts/incidents',
  summary: 'List the incidents of alerts, newest first',
  description: 'Kept for 400 days after their end.',
  scopes: ['analytics:read'],
  query: z.object({
    alert_id: z.uuid().optional(),
    is_open: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .meta({ type: 'boolean', description: '`true`: only incidents that last; `false`: only ended ones.' }),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(incidentSchema),
  isPaged: true,
  example: { query: { is_open: 'true' } },
  mcp: 'What went wrong and when: unusual figures, silent tracking, failing syncs. An open incident has no `ended_at`.',
  async run({ db, profile, baseUrl }, { query: { alert_id, is_open, limit, cursor } }) {
    const [before] = cursor === undefined ? [] : decodeCursor(cursorList, cursor, z.tuple([z.uuid()]))
    const found = await list(db, profile.id, { alert_id, is_open, before, limit: limit + 1 })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor(cursorList, [last.id]))
    const data = rows.map((incident) => {
      const { lines } = alertMessage(incident, { profile, kind: 'alert_started', url: baseUrl }, 'en')
      return shownFields(incidentSchema, { ...incident, text: lines[0]!.text })
    })
    return { data, pagination }
  },
})
