import { readEventTime } from '../../collection/hits/read-event-time.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { type CustomerNaming, isNamingError, type NamedCustomer, readNamedCustomer } from './domain/signals.ts'
import { listAdPlatforms } from './queries.ts'
import type { ReferralInput } from './schemas.ts'
import { type Signal, toSignal } from './signal.ts'

/** The platform that wins if several platforms have an ad with the id, because conversations start there. */
const messagingPlatform = 'social_ads'

/** Converts referrals to signals, in their order; rejects all of them if one names an ad that the profile does not have. */
export async function readReferrals(
  ctx: ProfileContext,
  referrals: readonly ReferralInput[],
  pathOf: (index: number) => string,
): Promise<Signal[]> {
  const receivedAt = ctx.now()
  const read = referrals.map((referral, index) => {
    const path = pathOf(index)
    const at = readEventTime(referral.occurred_at, receivedAt)
    const field = `${path}occurred_at`
    if (!at) return fail('validation_error', `${field}: too long ago or ahead`, { field })
    return { referral, at, path, customer: readCustomer(ctx, referral, path) }
  })
  const platforms = await platformsOf(
    ctx,
    referrals.map(({ ad_id }) => ad_id),
  )
  return read.map(({ referral, at, path, customer }) => {
    const { ad_id, ctwa_clid = null } = referral
    const platform = platforms.get(ad_id)
    if (!platform) return fail('unknown_ad', undefined, { field: `${path}ad_id` })
    return toSignal({
      profileId: ctx.profile.id,
      callerId: restrictedCallerId(ctx),
      kind: 'ad_referral',
      key: referral.idempotency_key,
      at,
      receivedAt,
      customer,
      path,
      acquisition: {
        channel: 'Paid Messaging',
        source: sourceOf(platform),
        medium: 'paid',
        platform,
        ad_external_id: ad_id,
        click_id_kind: ctwa_clid && 'ctwa_clid',
        click_id: ctwa_clid,
        join_method: 'ad_referral',
      },
      properties: { ad_id },
    })
  })
}

async function platformsOf(ctx: ProfileContext, adIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { external_id, platform } of await listAdPlatforms(ctx.db, ctx.profile.id, [...new Set(adIds)])) {
    if (platform === messagingPlatform || !found.has(external_id)) found.set(external_id, platform)
  }
  return found
}

function sourceOf(platform: string): string {
  return platform === messagingPlatform ? 'facebook' : platform
}

/** Returns the customer that a signal names, or rejects with the field name. */
export function readCustomer(ctx: ProfileContext, named: CustomerNaming, path = ''): NamedCustomer {
  const read = readNamedCustomer(named, ctx.profile.is_healthcare_family)
  return isNamingError(read) ? fail(read.code, path + read.message, { field: path + read.field }) : read
}
