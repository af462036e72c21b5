import type { OptimisedAdSet } from '../../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { isOver } from '../domain/change-status.ts'
import { undoCall } from '../new-action.ts'
import { defaultPlatform, type Editor, editorOf, openEditor, type Writer } from '../open-writer.ts'
import { findMember } from '../queries.ts'
import { type Decision, runAction } from '../run-action.ts'
import type { AdAction, Target } from '../schemas.ts'
import { findSwap, insertSwap, updateSwapCopied } from './swap-queries.ts'

/** Reads the ad sets of the connected account with the datasets they optimise for from the platform. */
export async function listOptimisedAdSets(ctx: ProfileContext): Promise<OptimisedAdSet[]> {
  const { edit, session } = await openEditor(ctx)
  return (await edit.listAdSets(session)).filter(({ status }) => !isOver(status))
}

export function memberNamed({ db, profile }: ProfileContext, named: string): Promise<string | null> {
  return findMember(db, profile.id, named)
}

interface Replacement {
  external_id: string
  dataset_id: string
  is_over: boolean
  /** True if every ad of the ad set was copied into the duplicate. */
  is_complete: boolean
}

interface LiveSwap {
  account_external_id: string
  status: string
  /** Which of the two delivers: the ad set or its duplicate. */
  delivering: string
  replacement: Replacement | null
}

/**
 * Replaces an ad set with a duplicate on another dataset: creates the duplicate paused with its ads, pauses the original, then
 * activates the duplicate. The action row is inserted before the platform call; a repeated call changes nothing.
 */
export async function swapAdSet(
  ctx: ProfileContext,
  adSetId: string,
  { dataset_id, applied_by }: { dataset_id: string; applied_by: string | null },
): Promise<AdAction> {
  const target = targetOf(adSetId)
  const { action } = await runAction<LiveSwap>(ctx, {
    action: 'swap_ad_set',
    target,
    requested_value: dataset_id,
    applied_by,
    read: (writer) => () => readSwap(ctx, writer, adSetId),
    valueOf: ({ delivering }) => delivering,
    decide: async (live, writer): Promise<Decision> => {
      const { edit, session } = editorOf(writer)
      const known = live.replacement?.dataset_id === dataset_id && !live.replacement.is_over ? live.replacement : null
      if (known?.external_id === live.delivering) return { outcome: 'no_change' }
      if (isOver(live.status)) return rejected('ad_set_archived')
      if (!known) {
        const fields = await edit.listUncopyableFields(session, adSetId)
        if (fields.length > 0) return rejected('cannot_be_copied', `A copy would lose: ${fields.join(', ')}.`)
      }
      return {
        outcome: 'apply',
        after: known?.is_complete ? known.external_id : null,
        prepare: (writer) => completeReplacement(ctx, editorOf(writer), adSetId, { dataset_id, known }),
        write: (writer, after) => switchOver(writer, adSetId, after),
      }
    },
  })
  return action
}

/** The duplicate is recorded before its ads are copied: a retry after a crash copies the remaining ads into it. */
async function completeReplacement(
  ctx: ProfileContext,
  { edit, session }: Editor,
  external_id: string,
  { dataset_id, known }: { dataset_id: string; known: Replacement | null },
): Promise<string> {
  const replacement_id = known?.external_id ?? (await edit.createAdSetLike(session, external_id, dataset_id))
  if (!known) {
    const swap = { external_id, replacement_id, dataset_id, created_at: ctx.now(), ads_copied_at: null }
    await insertSwap(ctx.db, { profile_id: ctx.profile.id, platform: defaultPlatform, ...swap })
  }
  await edit.copyAds(session, external_id, replacement_id)
  await updateSwapCopied(ctx.db, ctx.profile.id, defaultPlatform, { external_id, replacement_id, at: ctx.now() })
  return replacement_id
}

/** Reactivates the original ad set and pauses its duplicate. */
export async function undoAdSetSwap(
  ctx: ProfileContext,
  adSetId: string,
  applied_by: string | null,
): Promise<AdAction> {
  const { action } = await runAction<LiveSwap>(ctx, {
    action: 'undo_ad_set_swap',
    target: targetOf(adSetId),
    requested_value: adSetId,
    applied_by,
    read: (writer) => () => readSwap(ctx, writer, adSetId),
    valueOf: ({ delivering }) => delivering,
    decide: ({ delivering, status, replacement }): Decision => {
      if (!replacement) return rejected('nothing_to_undo')
      if (delivering === adSetId) return { outcome: 'no_change' }
      if (isOver(status)) return rejected('ad_set_archived')
      return { outcome: 'apply', after: adSetId, write: (writer) => switchOver(writer, delivering, adSetId) }
    },
  })
  return action
}

/** The call that undoes swaps; null if nothing was changed. */
export function undoSwapCall(actions: readonly AdAction[], body: Record<string, unknown>) {
  const first = actions.find(({ status }) => status === 'applied')
  return first ? undoCall(first, '/conversion-sync/platform-safe/swap/undo', body) : null
}

async function readSwap(ctx: ProfileContext, { ads, session }: Writer, adSetId: string): Promise<LiveSwap | null> {
  const old = await ads.readAdSet(session, adSetId)
  if (!old) return null
  const swap = await findSwap(ctx.db, ctx.profile.id, defaultPlatform, adSetId)
  const other = swap ? await ads.readAdSet(session, swap.replacement_id) : null
  const isSwapped = other?.status === 'ACTIVE' && old.status === 'PAUSED'
  return {
    account_external_id: old.account_external_id,
    status: old.status,
    delivering: isSwapped ? other.external_id : adSetId,
    replacement: other && {
      external_id: other.external_id,
      dataset_id: swap!.dataset_id,
      is_over: isOver(other.status),
      is_complete: swap!.ads_copied_at !== null,
    },
  }
}

/** Pauses one ad set before activating the other: both together would spend twice. */
async function switchOver({ ads, session }: Writer, from: string, to: string): Promise<void> {
  await ads.writeStatus(session, 'ad_set', from, 'PAUSED')
  await ads.writeStatus(session, 'ad_set', to, 'ACTIVE')
}

function rejected(reason: string, message?: string): Decision {
  return { outcome: 'reject', code: 'invalid_state', details: { reason }, ...(message && { message }) }
}

function targetOf(external_id: string): Target {
  return {
    level: 'ad_set',
    entity_id: external_id,
    platform: defaultPlatform,
    account_id: '',
    external_id,
    status: null,
  }
}
