import { z } from 'zod'
import { inTransaction } from '../../../kernel/context/context.ts'
import { fail } from '../../../kernel/errors/errors.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { toAccessEntry } from '../../../tenancy/access-log/log-personal-data-access.ts'
import { listSubjectsOfEvents } from '../../conversions/outcome-queries.ts'
import { requestRecompute } from '../../recompute-requests/recomputes.ts'
import { lockRefunds } from '../refunds/refund-queries.ts'
import { matchesSources, sortSources } from './domain/source-pair.ts'
import { listSuspectedPairs, sumSourcePairs } from './duplicate-queries.ts'
import { duplicateRange, joinShareMin } from './duplicates.ts'
import { insertLinks } from './link-queries.ts'
import { deleteSourceJoin, insertSourceJoin } from './source-join-queries.ts'

const sources = z.object({
  source: z.string().min(1).max(100).describe('As returned by `GET /payments/duplicates/summary`.'),
  other_source: z.string().min(1).max(100),
})

export const joinSources = operation({
  id: 'payments.joinSources',
  http: 'POST /payments/duplicates/sources',
  summary: 'Join all suspected duplicates of two sources',
  description:
    'Joins existing and future suspected pairs of two sources that report the same payments. Over 80 percent of the payments must pair up, otherwise 409 `invalid_state`. Past numbers are recomputed in the background. Separate a wrong pair with `DELETE /payments/{payment_id}/same-as`.',
  scopes: ['attribution:write'],
  body: sources,
  data: z.object({ joined: z.int().describe('Existing pairs that were joined.') }),
  statuses: [202],
  errors: ['invalid_state'],
  example: { body: { source: 'events', other_source: 'payments_a' } },
  run: (ctx, { body }) =>
    inTransaction(ctx, async (ctx) => {
      await lockRefunds(ctx.db, ctx.profile.id, 'refunds')
      const { source, other_source } = body
      const recent = await sumSourcePairs(ctx.db, ctx.profile.id, duplicateRange(ctx, {}))
      const isRequested = matchesSources([sortSources(source, other_source)])
      const isMostly = recent.some((item) => isRequested(item) && item.paired / item.payments > joinShareMin)
      if (!isMostly) fail('invalid_state', 'At most 80 percent of the payments of either source pair up.')
      const { credential_kind, credential_id } = toAccessEntry(ctx.actor, {})
      const decided_by = [credential_kind, credential_id].filter(Boolean).join(' ')
      const decided_at = ctx.now()
      await insertSourceJoin(ctx.db, ctx.profile.id, { ...sortSources(source, other_source), decided_by, decided_at })
      const all = { from: new Date(0), until: new Date(decided_at.getTime() + dayMs) }
      const pairs = (await listSuspectedPairs(ctx.db, ctx.profile.id, all)).filter(isRequested)
      await insertLinks(ctx.db, ctx.profile.id, pairs, { is_same: true, decided_by, decided_at })
      const ids = pairs.flatMap(({ event_id, other_event_id }) => [event_id, other_event_id])
      const found = ids.length > 0 ? await listSubjectsOfEvents(ctx.db, ctx.profile.id, ids) : []
      const customers = [...new Set(found.flatMap(({ customer_id }) => customer_id ?? []))]
      if (customers.length > 0) {
        const subjects = customers.map((key) => ({ kind: 'customer' as const, key }))
        await requestRecompute(ctx, ctx.profile.id, { kind: 'past_changed', subjects })
      }
      return { data: { joined: pairs.length } }
    }),
})

export const separateSources = operation({
  id: 'payments.separateSources',
  http: 'DELETE /payments/duplicates/sources',
  summary: 'Stop joining duplicates of two sources',
  description: 'Joined pairs stay joined. The response is the same for sources that are not joined.',
  scopes: ['attribution:write'],
  idempotency: 'natural',
  query: sources,
  data: z.object({ is_joined: z.literal(false) }),
  example: { query: { source: 'events', other_source: 'payments_a' } },
  async run(ctx, { query }) {
    await deleteSourceJoin(ctx.db, ctx.profile.id, sortSources(query.source, query.other_source))
    return { data: { is_joined: false as const } }
  },
})
