import { z } from 'zod'
import {
  listOptimisedAdSets,
  memberNamed,
  swapAdSet,
  undoAdSetSwap,
  undoSwapCall,
} from '../../ads/actions/swap/swap-ad-sets.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { ApiError, fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum } from '../../kernel/schemas/json-schema.ts'
import { listDestinations } from '../destinations/destination-queries.ts'
import { checkSwapConsent, swapConsentTexts, swapConsentVersion } from '../domain/swap-consent.ts'
import type { Destination } from '../schemas.ts'
import { sha256 } from '../sha256.ts'
import { findTarget, updateTarget } from './target-queries.ts'

nameEnum('AdSetSwapOutcome', ['applied', 'no_change', 'rejected', 'failed'])

const platformErrors = [
  'platform_safe_required',
  'invalid_state',
  'meta_connection_required',
  'meta_write_permission_missing',
  'connection_not_ready',
  'provider_error',
  'provider_not_configured',
  'not_implemented',
  'not_found',
] as const

export const setPlatformSafeTarget = operation({
  id: 'conversionSync.setPlatformSafeTarget',
  http: 'POST /conversion-sync/platform-safe/target',
  summary: 'Choose which dataset a platform-safe profile reports to',
  description:
    '`clean` is the destination with that purpose. Switching to `existing` stops reporting to ad sets that still deliver on the clean dataset: 409 `clean_dataset_has_live_ad_sets` lists them, unless `confirm_live_ad_sets` is true.',
  scopes: ['exports:write'],
  idempotency: 'natural',
  body: z.strictObject({ target: z.enum(['existing', 'clean']), confirm_live_ad_sets: z.boolean().optional() }),
  data: z.object({ target: z.enum(['existing', 'clean']), dataset_id: z.string().nullable() }),
  errors: [...platformErrors, 'clean_dataset_has_live_ad_sets'],
  example: { body: { target: 'clean' } },
  async run(ctx, { body: { target, confirm_live_ad_sets } }) {
    const { clean, existing } = await requireDatasets(ctx, target === 'clean')
    const isLeaving = target === 'existing' && clean && (await findTarget(ctx.db, ctx.profile.id)) === 'clean'
    if (isLeaving && !confirm_live_ad_sets) {
      const live = (await listOptimisedAdSets(ctx)).filter(
        ({ dataset_id, effective_status }) => dataset_id === clean.external_id && effective_status === 'ACTIVE',
      )
      if (live.length > 0) {
        const names = live.map(({ name, external_id }) => `${name} (${external_id})`).join(', ')
        return fail('clean_dataset_has_live_ad_sets', `These ad sets deliver on the clean dataset: ${names}.`)
      }
    }
    await updateTarget(ctx.db, { profile_id: ctx.profile.id, target, updated_at: ctx.now() })
    const chosen = target === 'clean' ? clean : existing[0]
    return { data: { target, dataset_id: chosen?.external_id ?? null } }
  },
})

const swapResult = z.object({
  ad_set_id: z.string(),
  outcome: z.enum(['applied', 'no_change', 'rejected', 'failed']),
  replacement_id: z.string().nullable().describe('The ad set that replaces it.'),
  action_id: z.uuid().nullable().describe('The ad action; see `GET /ad-actions`.'),
  reason: z.string().nullable(),
  message: z
    .string()
    .nullable()
    .describe('Why the ad set was not swapped, such as the settings that a copy would lose.'),
})

const undoSchema = z.object({
  method: z.literal('POST'),
  path: z.string(),
  idempotency_key: z.string(),
  body: z.record(z.string(), z.unknown()),
})

export const swapAdSets = operation({
  id: 'conversionSync.swapAdSets',
  http: 'POST /conversion-sync/platform-safe/swap',
  summary: 'Move ad sets to the clean dataset',
  description:
    'Duplicates the ad sets of the existing dataset onto the clean one and pauses the originals. Requires a member’s consent to the current text, at most one day old; without it, 409 `consent_required` returns version, texts and hashes in `error.consent`, and nothing is sent. Every change is recorded as an ad action before the platform is called; `undo` reverts all of them. A duplicate has every setting that Meta allows to read and create; an ad set with a setting that would be lost is rejected with `cannot_be_copied`, and the message names it. The duplicate gets the rest of a lifetime budget. Repeating the request resumes an interrupted swap.',
  scopes: ['exports:write'],
  idempotency: 'required',
  body: z.strictObject({
    consent: z
      .object({
        version: z.string().max(50),
        text_hash: z.string().max(64).describe('SHA-256 of the displayed text, in hexadecimal.'),
        accepted_by: z.string().max(320).describe('A member of the workspace: id or email.'),
        accepted_at: z.iso.datetime({ offset: true }),
      })
      .nullish(),
    ad_set_ids: z
      .array(z.string().regex(/^\d{1,30}$/, 'must be the platform’s ids'))
      .min(1)
      .max(25)
      .optional()
      .describe('Only these ad sets. Default: all that deliver, up to 25.'),
  }),
  data: z.object({ dataset_id: z.string(), results: z.array(swapResult), undo: undoSchema.nullable() }),
  errors: [...platformErrors, 'consent_required'],
  example: { body: {} },
  async run(ctx, { body }) {
    const { clean, existing } = await requireDatasets(ctx, true)
    const accepted_by = await requireConsent(ctx, body.consent ?? null)
    const old = new Set(existing.map(({ external_id }) => external_id))
    const requested = body.ad_set_ids && new Set(body.ad_set_ids)
    const live = (await listOptimisedAdSets(ctx)).filter(({ external_id, dataset_id, status }) =>
      requested ? requested.has(external_id) : status === 'ACTIVE' && dataset_id !== null && old.has(dataset_id),
    )
    const adSetIds = body.ad_set_ids ?? live.slice(0, 25).map(({ external_id }) => external_id)
    const options = { dataset_id: clean!.external_id, applied_by: accepted_by }
    const done = await inTurn(adSetIds, (id) => swapAdSet(ctx, id, options))
    const ids = done.filter(({ action }) => action?.status === 'applied').map(({ ad_set_id }) => ad_set_id)
    const undo = undoSwapCall(
      done.flatMap(({ action }) => action ?? []),
      { ad_set_ids: ids, applied_by: accepted_by },
    )
    return { data: { dataset_id: clean!.external_id, results: done.map(toResult), undo } }
  },
})

export const undoAdSetSwaps = operation({
  id: 'conversionSync.undoAdSetSwaps',
  http: 'POST /conversion-sync/platform-safe/swap/undo',
  summary: 'Restore swapped ad sets',
  scopes: ['exports:write'],
  idempotency: 'required',
  body: z.strictObject({
    ad_set_ids: z
      .array(z.string().regex(/^\d{1,30}$/, 'must be the platform’s ids'))
      .min(1)
      .max(25),
    applied_by: z.string().max(320).optional().describe('A member of the workspace: id or email.'),
  }),
  data: z.object({ results: z.array(swapResult) }),
  errors: [...platformErrors, 'validation_error'],
  example: { body: { ad_set_ids: ['12021456130201'] } },
  async run(ctx, { body }) {
    const member = body.applied_by === undefined ? null : await memberNamed(ctx, body.applied_by)
    if (body.applied_by !== undefined && !member) {
      return fail('validation_error', 'applied_by: is not a member of the workspace', { field: 'applied_by' })
    }
    const done = await inTurn(body.ad_set_ids, (id) => undoAdSetSwap(ctx, id, member))
    return { data: { results: done.map(toResult) } }
  },
})

type Action = Awaited<ReturnType<typeof swapAdSet>>

interface Done {
  ad_set_id: string
  action: Action | null
  error: ApiError | null
}

/** One ad set after the other. An error of one ad set is its result; any other error ends the request. */
async function inTurn(ids: readonly string[], work: (id: string) => Promise<Action>): Promise<Done[]> {
  const done: Done[] = []
  for (const ad_set_id of new Set(ids)) {
    try {
      done.push({ ad_set_id, action: await work(ad_set_id), error: null })
    } catch (error) {
      const isOwn = error instanceof ApiError && /^(invalid_state|not_found|provider_error)$/.test(error.code)
      if (!isOwn) throw error
      done.push({ ad_set_id, action: null, error })
    }
  }
  return done
}

function toResult({ ad_set_id, action, error }: Done): z.input<typeof swapResult> {
  if (!action) {
    const outcome = error!.status >= 500 ? 'failed' : 'rejected'
    const reason = error!.details.reason ?? error!.code
    return { ad_set_id, outcome, replacement_id: null, action_id: null, reason, message: error!.message }
  }
  const isApplied = action.status === 'applied'
  const { value_after } = action
  const replacement_id = value_after === ad_set_id ? null : value_after
  return {
    ...{ ad_set_id, outcome: isApplied ? 'applied' : 'no_change', replacement_id, action_id: action.id },
    ...{ reason: null, message: null },
  }
}

interface Datasets {
  clean: Destination | null
  existing: Destination[]
}

async function requireDatasets({ db, profile }: ProfileContext, needsClean: boolean): Promise<Datasets> {
  if (profile.privacy_mode !== 'platform_safe') return fail('platform_safe_required')
  const datasets = (await listDestinations(db, profile.id)).filter(({ kind }) => kind === 'dataset')
  const clean = datasets.find(({ purpose }) => purpose === 'clean') ?? null
  if (needsClean && !clean) {
    return fail('invalid_state', 'There is no clean dataset: create a destination with the purpose `clean`.', {
      reason: 'clean_dataset_missing',
    })
  }
  return { clean, existing: datasets.filter(({ purpose }) => purpose === 'standard') }
}

interface GivenConsent {
  version: string
  text_hash: string
  accepted_by: string
  accepted_at: string
}

/** Returns the member who accepted. */
async function requireConsent(ctx: ProfileContext, given: GivenConsent | null): Promise<string> {
  const text_hashes = { en: sha256(swapConsentTexts.en), es: sha256(swapConsentTexts.es) }
  const member = given && (await memberNamed(ctx, given.accepted_by))
  const consent = given && { ...given, accepted_at: new Date(given.accepted_at) }
  const hashes = Object.values(text_hashes)
  const consentError = checkSwapConsent(consent, { hashes, isMember: Boolean(member), now: ctx.now() })
  if (consentError === null) return member!
  return fail('consent_required', undefined, {
    reason: consentError,
    consent: { version: swapConsentVersion, text_hashes, texts: swapConsentTexts },
  })
}
