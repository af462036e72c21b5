import { updateConnection } from '../connect/connection-queries.ts'
import { encryptTokens } from '../connect/open-session.ts'
import { type ConversionReceiver, type Provider, providersOf, type SendResult } from '../connect/provider.ts'
import { seedDestination } from '../conversion-sync/seed-destination.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { deriveId } from '../kernel/ids.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { accounts } from './plan/campaign.ts'

const platform = 'social_ads'
const eventNames = { lead_created: 'Lead', payment_received: 'Purchase' }
/** The platform accepts no older events. */
const daysBack = 7

/**
 * Sends recent conversions to a fake platform inside the process; nothing is sent over the network. Afterwards the account is
 * disconnected, so that new conversions stay pending until it is connected.
 */
export async function storeExports(ctx: WorkContext, profileId: string): Promise<void> {
  const now = ctx.now()
  const connection_id = await storeConnection(ctx, profileId, now)
  const destination = {
    id: deriveId('demo-destination', profileId, platform),
    connection_id,
    provider: platform,
    external_id: '881100220033',
    name: 'Píxel Muebles Cordillera',
    eventNames,
    enabledFrom: new Date(now.getTime() - daysBack * dayMs),
  }
  const seeded = await seedDestination(ctx, profileId, destination, staged(ctx))
  const ended = { status: 'disconnected', tokens: null, disconnected_at: now, updated_at: now } as const
  await updateConnection(ctx.db, profileId, connection_id, ended)
  await seeded.release()
}

async function storeConnection(ctx: WorkContext, profileId: string, now: Date): Promise<string> {
  const id = deriveId('demo-connection', profileId, platform)
  const { account_id, currency } = accounts[platform]
  const tokens = encryptTokens(ctx.secrets, {
    access_token: 'demo',
    refresh_token: null,
    expires_at: null,
    scopes: ['ads_management'],
    extra: {},
  })
  const account = { provider: platform, external_id: account_id, display_name: 'Muebles Cordillera', currency }
  await ctx.db
    .insertInto('connection')
    .values({
      profile_id: profileId,
      id,
      ...account,
      details: '{}',
      status: 'connected',
      tokens,
      authorized_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'id']).doUpdateSet({ status: 'connected', tokens, disconnected_at: null }),
    )
    .execute()
  return id
}

/** A fake platform that rejects one conversion and accepts all others. */
function staged(ctx: WorkContext): WorkContext {
  let rejectedEventId: unknown
  const send = async (_: unknown, __: string, events: readonly { event_id?: unknown }[]): Promise<SendResult> => {
    rejectedEventId ??= events[Math.floor(events.length / 2)]?.event_id
    const isRejected = events.some(({ event_id }) => event_id === rejectedEventId)
    return isRejected
      ? { kind: 'rejected', code: '100', message: 'Invalid parameter (code 100)' }
      : { kind: 'accepted' }
  }
  const conversions: ConversionReceiver = {
    kind: 'dataset',
    batchMax: 500,
    canSend: () => true,
    listTargets: async () => [],
    send,
  }
  const origin = 'http://127.0.0.1'
  const provider = { key: platform, origins: { consent: origin, token: origin, api: origin }, conversions }
  const registration = {
    client_id: 'demo',
    client_secret: 'demo',
    consent_origin: null,
    api_origin: null,
    settings: {},
  }
  return {
    ...ctx,
    providers: providersOf([provider as unknown as Provider]),
    vendors: { find: () => registration },
  }
}
