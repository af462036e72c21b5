import { insertNotesSince } from '../attribution/conversion-note-queries.ts'
import { updateConnection } from '../connect/connection-queries.ts'
import { sealTokens } from '../connect/open-session.ts'
import { type ConversionReceiver, type Provider, providersOf, type SendAnswer } from '../connect/provider.ts'
import { followCatalog } from '../exports/catalog.ts'
import { insertCatalogLine, listCatalogDefinitions } from '../exports/catalog-queries.ts'
import { findDestination, insertDestination, updateLeaseReturned } from '../exports/destination-queries.ts'
import { workOff } from '../exports/run-export.ts'
import { takeNotes } from '../exports/take-notes.ts'
import type { WorkContext } from '../kernel/context.ts'
import { deriveId } from '../kernel/ids.ts'
import { accounts } from './plan/campaign.ts'

const platform = 'social_ads'
const names: Readonly<Record<string, string>> = { lead_created: 'Lead', payment_received: 'Purchase' }
const holdMs = 600_000
/** The platform takes no older ones. */
const daysBack = 7

/**
 * Tells an ad platform that answers here of the conversions of the last days, by the way that real ones are told; nothing leaves.
 * Afterwards the account is not connected any more, so that whatever comes waits until somebody connects it.
 */
export async function storeExports(ctx: WorkContext, profileId: string): Promise<void> {
  const now = ctx.now()
  const id = deriveId('demo-destination', profileId, platform)
  const connection_id = await storeConnection(ctx, profileId, now)
  // Held while it is filled: whoever else looks for what is due finds it taken.
  const held = { due_at: null, lease_id: id, lease_until: new Date(now.getTime() + holdMs) }
  const dataset = {
    kind: 'dataset',
    purpose: 'standard',
    external_id: '881100220033',
    name: 'Píxel Muebles Cordillera',
  }
  await insertDestination(ctx.db, profileId, {
    ...{
      id,
      connection_id,
      provider: platform,
      ...(dataset as { kind: 'dataset'; purpose: 'standard' } & typeof dataset),
    },
    ...{ messaging_account_id: null, ...held, created_at: now, removed_at: null },
  })
  const enabled_from = new Date(now.getTime() - daysBack * 86_400_000)
  for (const { id: definition_id, conversion_key } of await listCatalogDefinitions(ctx.db, profileId)) {
    const event_name = names[conversion_key]
    if (!event_name) continue
    const line = { definition_id, destination_id: id, event_name, is_enabled: true, sends_value: true }
    await insertCatalogLine(ctx.db, profileId, { ...line, enabled_from, enabled_until: null, updated_at: now })
    await insertNotesSince(ctx.db, profileId, definition_id, enabled_from)
  }
  await followCatalog(ctx.db, profileId)
  while ((await takeNotes(ctx, profileId)) > 0);
  const destination = await findDestination(ctx.db, profileId, id)
  if (destination) await workOff(staged(ctx), destination)
  const ended = { status: 'disconnected', tokens: null, disconnected_at: now, updated_at: now } as const
  await updateConnection(ctx.db, profileId, connection_id, ended)
  await updateLeaseReturned(ctx.db, profileId, id, id, now)
}

async function storeConnection(ctx: WorkContext, profileId: string, now: Date): Promise<string> {
  const id = deriveId('demo-connection', profileId, platform)
  const { account_id, currency } = accounts[platform]
  const tokens = sealTokens(ctx.secrets, {
    ...{ access_token: 'demo', refresh_token: null, expires_at: null, scopes: ['ads_management'], extra: {} },
  })
  const told = { provider: platform, external_id: account_id, display_name: 'Muebles Cordillera', currency }
  const none = {
    token_expires_at: null,
    grantor: null,
    renewal_tried_at: null,
    reconnect_reason: null,
    webhook_secret: null,
  }
  await ctx.db
    .insertInto('connection')
    .values({
      ...{ profile_id: profileId, id, ...told, details: '{}', status: 'connected', tokens, ...none, app_id: null },
      ...{ authorized_at: now, disconnected_at: null, last_run_at: null, last_success_at: null, last_error: null },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'id']).doUpdateSet({ status: 'connected', tokens, disconnected_at: null }),
    )
    .execute()
  return id
}

/** A platform that takes everything but one conversion, and is nowhere. */
function staged(ctx: WorkContext): WorkContext {
  let unwelcome: unknown
  const send = async (_: unknown, __: string, events: readonly { event_id?: unknown }[]): Promise<SendAnswer> => {
    unwelcome ??= events[Math.floor(events.length / 2)]?.event_id
    const isRefused = events.some(({ event_id }) => event_id === unwelcome)
    return isRefused ? { kind: 'refused', code: '100', message: 'Invalid parameter (code 100)' } : { kind: 'taken' }
  }
  const conversions: ConversionReceiver = {
    ...{ kind: 'dataset', batchMax: 500, canSend: () => true, listTargets: async () => [] },
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
