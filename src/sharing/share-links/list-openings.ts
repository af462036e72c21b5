import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { openingRetentionDays, openingsMax, readsAreOneOpeningMs } from '../../tenancy/share-links/log-openings.ts'
import { findLinkId, listOpenings } from './share-link-queries.ts'

const list = 'share-openings'
const openingKinds = ['page', 'api'] as const
nameEnum('ShareOpeningKind', openingKinds)

export const listShareOpenings = operation({
  id: 'shareLinks.listShareOpenings',
  http: 'GET /share-links/:id/openings',
  summary: 'List when a share link was opened, latest first',
  description: `With the country of the network address; the address itself is not stored. A visit of the page is one opening. Reads of a program
with the token of the link are one opening per country and ${readsAreOneOpeningMs / minuteMs} minutes. Kept for ${openingRetentionDays} days, at most ${openingsMax} per link.`,
  auth: ['session'],
  scopes: 'any',
  leastRole: 'editor',
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(
    z.object({
      id: z.uuid(),
      opened_at: timestamp,
      country: z.string().nullable().describe('ISO 3166 code; null if unknown.'),
      via: z.enum(openingKinds).describe('`page`: a visit of the page. `api`: reads with the token of the link.'),
    }),
  ),
  isPaged: true,
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params, query: { limit, cursor } }) {
    const [before_id] = cursor ? decodeCursor(list, cursor, z.tuple([z.uuid()])) : [null]
    if (!(await findLinkId(ctx.db, ctx.profile.id, params.id))) return fail('not_found', 'No such share link.')
    const found = await listOpenings(ctx.db, ctx.profile.id, params.id, { limit: limit + 1, before_id })
    const { rows, pagination } = cutPage(found, limit, (last) => encodeCursor(list, [last.id]))
    return { data: [...rows], pagination }
  },
})
