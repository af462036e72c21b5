import { expect, it } from 'vitest'
import { connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { completeHandoff, type HandoffCompletion } from './complete-handoff.ts'
import { findHandoff } from './queries.ts'

const app = await connectApp(new Set())
const laterAt = new Date('2026-03-10T13:00:00.000Z')

it.each<[string, HandoffCompletion, { status: string; result: object }]>([
  [
    'several accounts to choose from',
    { candidate_count: 3, selection_expires_at: laterAt },
    { status: 'completed', result: { pending_selection: { candidate_count: 3, expires_at: laterAt.toISOString() } } },
  ],
  [
    'a rejection with the provider message',
    { reason: 'provider_denied', provider_message: 'Not for you.' },
    { status: 'failed', result: { reason: 'provider_denied', provider_message: 'Not for you.' } },
  ],
  [
    'a person who cancelled',
    { reason: 'user_cancelled' },
    { status: 'cancelled', result: { reason: 'user_cancelled' } },
  ],
])(
  'handoff.completed of %s carries the result that GET /handoffs/{id} returns',
  async (_title, completion, expected) => {
    const { key, profile } = await governedProfile(app)
    const created = await app.call('POST /api/v1/connections/social_ads/handoff', { key, body: {} })
    const { id } = created.body.data
    await inTransaction(app.ctx, async (ctx) => {
      await completeHandoff(ctx, (await findHandoff(ctx.db, profile.id, id))!, completion)
    })
    const { data } = (await app.call(`GET /api/v1/handoffs/${id}`, { key })).body
    const sent = await app.db.selectFrom('webhook_event').select('body').where('profile_id', '=', profile.id).execute()
    const event = JSON.parse(sent[0]!.body)
    expect(data).toMatchObject({ status: expected.status, result: { provider: 'social_ads', ...expected.result } })
    expect([event.type, event.data.status, event.data.result]).toEqual(['handoff.completed', data.status, data.result])
  },
)
