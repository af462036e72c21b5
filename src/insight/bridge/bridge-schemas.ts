import { z } from 'zod'
import { type Entity, listEntities, sumDelivery } from '../../ads/entities/entity-report-queries.ts'
import { adPlatforms, requireEntity, resolvePlatformName } from '../../ads/entities/require-entity.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import type { ModelName } from '../../attribution/models/models.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { sumDecimals } from '../../kernel/money.ts'
import { nameEnum, requiredMark } from '../../kernel/schemas/json-schema.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { addDays } from '../../kernel/time/local-day.ts'
import { reportParams } from '../../reports/campaigns/schemas.ts'
import { platformBasis } from '../../reports/domain/platform-basis.ts'
import type { DayRange } from '../days/day-queries.ts'
import { toScope } from './bridge-metric.ts'
import { listSyncedPlatforms } from './bridge-queries.ts'
import type { BridgeScope } from './domain/bridge-entry.ts'
import { type BridgeQuery, bridgeSteps } from './domain/bridge-steps.ts'

nameEnum('BridgeStep', bridgeSteps)

export const stepName = z.enum(bridgeSteps)

/** The parameters that select a bridge. */
export const bridgeParams = {
  ...reportParams,
  platform: z
    .string()
    .transform(resolvePlatformName)
    .pipe(z.enum(adPlatforms as [string]))
    .optional()
    .meta({ type: 'string', [requiredMark]: true })
    .describe(
      'The ad platform, for example `social_ads`, `meta` or `google`. It can be omitted if `campaign_id` is sent.',
    ),
  campaign_id: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe("The internal id or the platform's id of a campaign. Default: the whole platform."),
  goal: z
    .string()
    .min(1)
    .max(conversionKeyLengthMax)
    .optional()
    .describe('A conversion key, as in `GET /goals`. Default: conversions of every kind, with the value of payments.'),
}

interface BridgeInput {
  date_from?: string | undefined
  date_to?: string | undefined
  platform?: string | undefined
  campaign_id?: string | undefined
  goal?: string | undefined
  model: ModelName
}

export interface RequestedBridge {
  scope: BridgeScope
  campaign: Entity | null
  query: BridgeQuery
  /** The conversion days to read: with a basis by touch, conversions after the range also belong to touches in it. */
  days: DayRange
}

/** Validates the parameters of a bridge. */
export async function requireBridge(ctx: ProfileContext, input: BridgeInput): Promise<RequestedBridge> {
  const { db, profile } = ctx
  const { date_from, date_to } = parseDateRange(input, profile.timezone)
  const { goal = null, platform: named, campaign_id } = input
  if (goal !== null) await requireKnownGoal(ctx, 'goal', goal)
  const campaign = campaign_id === undefined ? null : await requireEntity(db, profile.id, 'campaign', campaign_id)
  const platform = named ?? campaign?.platform
  if (platform === undefined) fail('invalid_parameter', 'platform: is required', { field: 'platform' })
  if (campaign && campaign.platform !== platform)
    fail('invalid_parameter', 'platform: is not the platform of the campaign', { field: 'platform' })
  const slot = (await requireModel(db, profile.id, input.model)) - 1
  const { date_basis, window } = platformBasis(platform)
  const isByTouch = date_basis === 'touch'
  const isSyncUsed = (await listSyncedPlatforms(db, profile.id)).includes(platform)
  // A touch within the window can be one calendar day further away than the window has days.
  const last = isByTouch ? addDays(date_to, (window ?? 0) + 1) : date_to
  return {
    scope: toScope(platform, campaign?.id ?? null),
    campaign,
    query: { date_from, date_to, goal, slot, isByTouch, isSyncUsed },
    days: { first: date_from, last },
  }
}

/** Sums what the platform claims in a range; null if it reported nothing. Amounts are in the reporting currency. */
export async function loadClaim(
  db: Db,
  profileId: string,
  { scope, query: { date_from, date_to } }: RequestedBridge,
): Promise<{ conversions: string | null; value: string | null }> {
  const days = { from_day: date_from, to_day: date_to, level: 'campaign' as const }
  const entityIds = scope.campaign_id === null ? {} : { entity_ids: [scope.campaign_id] }
  const deliveries = await sumDelivery(db, profileId, { ...days, ...entityIds })
  const ids = deliveries.map(({ entity_id }) => entity_id)
  const entities = await listEntities(db, profileId, 'campaign', ids)
  const own = deliveries.filter(({ entity_id }) => entities.get(entity_id)?.platform === scope.platform)
  const total = (amounts: readonly (string | null)[]) => {
    const known = amounts.filter((amount) => amount !== null)
    return known.length === 0 ? null : sumDecimals(known)
  }
  return {
    conversions: total(own.map(({ platform_conversions }) => platform_conversions)),
    value: total(own.map(({ platform_conversion_value }) => platform_conversion_value)),
  }
}
