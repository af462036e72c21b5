import { conversionAttributed } from '../../events/attribution.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { listCredit } from '../credit/credit-queries.ts'
import { compactRollups } from '../recompute-requests/recomputes.ts'
import { rollupDelta } from '../rollups/domain/rollup-delta.ts'
import type { RollupTable } from '../rollups/domain/rollup-table.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { updateFirstAttributed } from './derivation-queries.ts'
import type { DerivedConversion } from './domain/conversion-input.ts'
import { changedIds, type OutcomeState, outcomeDifference, summedChanges } from './domain/outcome-difference.ts'
import {
  deleteConversions,
  deleteCredit,
  insertConversions,
  insertCredit,
  insertDifferences,
  insertManyDifferences,
} from './write-queries.ts'

/**
 * Makes stored outcomes what was derived: the one place where conversions, credit and sums are written, a recompute's COPY of
 * credit aside. What is as it was is not written; what changes is added to the sums in the same transaction. Of conversions
 * that have credit in neither state, credit was not looked at and stands.
 */
export async function writeOutcomes(
  ctx: WorkContext,
  profileId: string,
  stored: OutcomeState,
  derived: OutcomeState & { isCredited(id: string): boolean },
  definitions: readonly MatchableDefinition[],
): Promise<void> {
  const { conversions, recredited } = outcomeDifference(stored, derived)
  const changed = changedIds(conversions)
  const unread = [...changed].filter((id) => !derived.isCredited(id))
  const storedCredit = unread.length > 0 ? await listCredit(ctx.db, profileId, unread) : []
  for (const id of recredited.ids) changed.add(id)
  if (changed.size === 0) return
  const before = Map.groupBy([...stored.credit, ...storedCredit], ({ conversion_id }) => conversion_id)
  const after = Map.groupBy([...derived.credit, ...storedCredit], ({ conversion_id }) => conversion_id)
  const changes = summedChanges(stored.conversions, derived.conversions, changed, (id) => ({
    before: before.get(id) ?? [],
    after: after.get(id) ?? [],
  }))
  writeConversions(ctx, profileId, conversions)
  if (recredited.had.length > 0) ctx.alongCommit(deleteCredit(ctx.db, profileId, recredited.had))
  if (recredited.rows.length > 0) ctx.alongCommit(insertCredit(ctx.db, profileId, recredited.rows))
  await addToRollups(ctx, profileId, rollupDelta(changes))
  await stampAttributed(ctx, profileId, definitions, derived.conversions, () =>
    recredited.rows.flatMap(({ campaign_id, conversion_id }) => (campaign_id === null ? [] : [conversion_id])),
  )
}

/** Writes conversions that differ; nothing of the transaction reads them before they are there. */
export function writeConversions(
  ctx: WorkContext,
  profileId: string,
  { inserted, updated, deleted }: ReturnType<typeof outcomeDifference>['conversions'],
): void {
  const gone = deleted.map(({ id }) => id)
  if (gone.length > 0) ctx.alongCommit(deleteConversions(ctx.db, profileId, gone))
  const written = [...inserted, ...updated]
  if (written.length > 0) ctx.alongCommit(insertConversions(ctx.db, profileId, written, ctx.now()))
}

/** About so many groups of differences of a profile are left to be folded before somebody is asked to. */
const rowsPerCompaction = 500

/** More than so many are copied. */
const copiedFrom = 100

/** Adds to the sums what changes make of them. */
export async function addToRollups(ctx: WorkContext, profileId: string, rollups: RollupTable): Promise<void> {
  const groups = rollups.groups.length
  if (rollups.isNothing()) return
  const batch = newId()
  if (groups > copiedFrom) await insertManyDifferences(ctx.db, profileId, batch, rollups)
  else ctx.alongCommit(insertDifferences(ctx.db, profileId, batch, rollups))
  // Which of many writers asks is left to the chance in their ids: none of them knows of the others.
  const chance = Number.parseInt(batch.slice(-8), 16) / 0x1_0000_0000
  if (chance < groups / rowsPerCompaction) await ctx.enqueue(compactRollups, { profile_id: profileId })
}

/**
 * The first conversion of a definition that an entity is credited with is told of: once, for as long as the definition lives.
 * `assignedIds` gives those whose credit was written and leads to one.
 */
export async function stampAttributed(
  ctx: WorkContext,
  profileId: string,
  definitions: readonly MatchableDefinition[],
  conversions: readonly DerivedConversion[],
  assignedIds: () => readonly string[],
): Promise<void> {
  const unstamped = new Set(
    definitions.flatMap((definition) => (definition.first_attributed_at === null ? [definition.id] : [])),
  )
  if (unstamped.size === 0) return
  const assigned = new Set(assignedIds())
  const firsts = new Map<string, DerivedConversion>()
  for (const conversion of conversions) {
    const { definition_id, conversion_time } = conversion
    if (!unstamped.has(definition_id) || !assigned.has(conversion.id)) continue
    const other = firsts.get(definition_id)
    if (!other || conversion_time < other.conversion_time) firsts.set(definition_id, conversion)
  }
  if (firsts.size === 0) return
  for (const id of await updateFirstAttributed(ctx.db, profileId, [...firsts.keys()], ctx.now())) {
    const { id: conversion_id, conversion_key } = firsts.get(id)!
    const attributed_at = ctx.now().toISOString()
    const data = { profile_id: profileId, definition_id: id, conversion_key, conversion_id, attributed_at }
    await ctx.emit(conversionAttributed, profileId, data)
  }
}
