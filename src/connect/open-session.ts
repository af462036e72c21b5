import { z } from 'zod'
import type { WorkContext } from '../kernel/context/context.ts'
import { fail } from '../kernel/errors/errors.ts'
import type { SecretBox } from '../kernel/secrets/secret-box.ts'
import { findConnection, updateConnection, updateTokensRefreshed } from './connection-queries.ts'
import type { Connection } from './connection-schemas.ts'
import { decideRenewal, isExpiring } from './domain/decide-renewal.ts'
import { clearExpiryWarning, markReconnectRequired, tokenExpiring } from './end-connection.ts'
import type { Account, Provider, Tokens, VendorCall, VendorSession } from './provider.ts'
import { failVendor, ProviderError } from './provider-error.ts'
import { openVendorHttp } from './providers/open-vendor-http.ts'

/** The purpose the tokens are encrypted for, also those of a pending selection. */
const purpose = 'connection.tokens'

const schema = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_at: z.coerce.date().nullable(),
  ends_at: z.coerce.date().nullish(),
  scopes: z.array(z.string()),
  grantor: z.string().nullish(),
  extra: z.record(z.string(), z.string()).default({}),
})

export function encryptTokens(secrets: SecretBox, tokens: Tokens): string {
  return secrets.encrypt(purpose, JSON.stringify(tokens))
}

export function openTokens(secrets: SecretBox, envelope: string): Tokens {
  return schema.parse(JSON.parse(secrets.decrypt(purpose, envelope)))
}

export const noAccount: Account = { external_id: '', name: '', currency: null, details: {} }

/** Null when this deployment is not registered with the provider. */
export function openCall(ctx: CallContext, provider: Provider, account: Account = noAccount): VendorCall | null {
  const registration = ctx.vendors.find(provider.key)
  if (!registration) return null
  const accountOrigin = provider.accountOrigin?.(account) ?? null
  const http = openVendorHttp({ provider, registration, egress: ctx.egress, accountOrigin })
  return { registration, http, now: ctx.now }
}

type CallContext = Pick<WorkContext, 'vendors' | 'egress' | 'now'>

/** The caller makes network calls, so it must not be inside a transaction. */
export function requireCall(ctx: CallContext, provider: Provider, account: Account = noAccount): VendorCall {
  return openCall(ctx, provider, account) ?? fail('provider_not_configured')
}

/** Fails with `provider_not_configured` when this deployment does not have the provider. */
export function requireProvider({ providers }: Pick<WorkContext, 'providers'>, key: string): Provider {
  return providers.find(key) ?? fail('provider_not_configured')
}

/**
 * Opens a session for calls on behalf of a connection, with tokens that are valid for a while. Throws a `ProviderError` when they
 * cannot be refreshed.
 */
export async function openSession(ctx: WorkContext, connection: Connection): Promise<VendorSession> {
  const provider = requireProvider(ctx, connection.provider)
  const call = requireCall(ctx, provider, accountOf(connection))
  if (connection.tokens === null) return fail('connection_not_ready')
  return { ...call, tokens: await freshTokens(ctx, connection, provider), account: accountOf(connection) }
}

async function freshTokens(ctx: WorkContext, connection: Connection, provider: Provider): Promise<Tokens> {
  const tokens = openTokens(ctx.secrets, connection.tokens!)
  const renew_ahead_days = provider.oauth?.renewAheadDays ?? null
  const { renewal_tried_at } = connection
  const step = decideRenewal({ expires_at: tokens.expires_at, renewal_tried_at, renew_ahead_days }, ctx.now())
  const current = await replaceTokens(ctx, connection, tokens, step)
  if (isExpiring({ ...current, renew_ahead_days }, ctx.now())) {
    if (connection.reconnect_reason !== tokenExpiring) await markReconnectRequired(ctx, connection, tokenExpiring)
  } else if (step === 'renew') await clearExpiryWarning(ctx, connection)
  return current
}

async function replaceTokens(
  ctx: WorkContext,
  connection: Connection,
  tokens: Tokens,
  step: ReturnType<typeof decideRenewal>,
): Promise<Tokens> {
  if (step === 'keep') return tokens
  return step === 'refresh' ? refreshTokens(ctx, connection) : ((await renewTokens(ctx, connection)) ?? tokens)
}

/** Null when the vendor does not renew them now: the old tokens still work, and the renewal is tried again the next day. */
async function renewTokens(ctx: WorkContext, connection: Connection): Promise<Tokens | null> {
  await updateConnection(ctx.db, connection.profile_id, connection.id, { renewal_tried_at: ctx.now() })
  try {
    return await refreshTokens(ctx, connection)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ connection_id: connection.id, reported: error.failure.message }, 'tokens were not renewed')
    return null
  }
}

/**
 * Replaces the tokens with new ones. If two processes refresh concurrently, one wins and the other uses the winner's tokens, also
 * when the vendor rejected it because the refresh token was already used.
 */
export async function refreshTokens(ctx: WorkContext, connection: Connection): Promise<Tokens> {
  const provider = requireProvider(ctx, connection.provider)
  const before = connection.tokens!
  const old = openTokens(ctx.secrets, before)
  const exchange = provider.oauth?.refreshTokens ?? provider.pasted?.refreshTokens
  if (!exchange) {
    return failVendor({ kind: 'token_revoked', message: 'the access token has expired and cannot be refreshed' })
  }
  try {
    const tokens = await exchange(requireCall(ctx, provider), old)
    const stored = { tokens: encryptTokens(ctx.secrets, tokens), token_expires_at: tokens.expires_at }
    const change = { before, ...stored, updated_at: ctx.now() }
    if (await updateTokensRefreshed(ctx.db, connection.profile_id, connection.id, change)) return tokens
  } catch (error) {
    const later = await findConnection(ctx.db, connection.profile_id, connection.id)
    if (later?.tokens && later.tokens !== before) return openTokens(ctx.secrets, later.tokens)
    throw asRevoked(error)
  }
  const winner = await findConnection(ctx.db, connection.profile_id, connection.id)
  if (!winner?.tokens) return failVendor({ kind: 'token_revoked', message: 'the connection was ended in the meantime' })
  return openTokens(ctx.secrets, winner.tokens)
}

/**
 * A rejected refresh ends the consent, whatever the vendor's error code is, unless the vendor rejects our own registration, which
 * says nothing about the consent.
 */
function asRevoked(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { kind, message } = error.failure
  if (error.failure.kind === 'rejected' && error.failure.code === 'invalid_client') return error
  const isFinal = kind === 'rejected' || kind === 'token_expired' || kind === 'permission_missing'
  return isFinal ? new ProviderError({ kind: 'token_revoked', message }) : error
}

function accountOf({ external_id, display_name: name, currency, details }: Connection): Account {
  return { external_id, name, currency, details }
}
