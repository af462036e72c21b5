import { conversionAttributed } from '../../events/attribution.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { changedMembers, cohortFacts, type MemberChange } from '../cohorts/domain/cohort-changes.ts'
import { packCohortFacts } from '../cohorts/domain/cohort-facts.ts'
import type { CohortPayment } from '../cohorts/domain/cohort-payment.ts'
import { listCredit } from '../credit/credit-queries.ts'
import { compactRollups } from '../recompute-requests/recomputes.ts'
import { insertChangedParts } from '../rollups/changed-day-queries.ts'
import type { SummedChange } from '../rollups/domain/conversion-state.ts'
import { addPart, partOf } from '../rollups/domain/day-parts.ts'
import { packFacts } from '../rollups/domain/fact-batch.ts'
import { insertFacts } from '../segments/segment-queries.ts'
import type { MatchableDefinition } from './derivation-queries.ts'
import { updateFirstAttributed } from './derivation-queries.ts'
import type { DerivedConversion } from './domain/conversion-input.ts'
import {
  byConversion,
  changedIds,
  type OutcomeState,
  outcomeDifference,
  summedChanges,
} from './domain/outcome-difference.ts'
import { deleteConversions, deleteCredit, insertConversions, insertCredit } from './write-queries.ts'

/**
 * Writes the difference between stored and derived outcomes and adds it to the rollups in the same transaction. This is the only
 * place that writes conversions, credit and rollups. Conversions without credit in either state keep their stored credit. `others` are
 * stored payments of the same customers that the caller did not derive.
 */
export async function writeOutcomes(
  ctx: WorkContext,
  profileId: string,
  stored: OutcomeState,
  derived: OutcomeState & { isCredited(id: string): boolean },
  definitions: readonly MatchableDefinition[],
  others: readonly CohortPayment[],
): Promise<void> {
  const { conversions, recredited, credit } = outcomeDifference(stored, derived)
  const changed = changedIds(conversions)
  const members = changedMembers(
    [...stored.conversions, ...others],
    [...derived.conversions, ...others],
    changed,
    new Set(recredited.ids),
  )
  const unread = unreadCredit(changed, members, derived, others)
  const storedCredit = unread.length > 0 ? await listCredit(ctx.db, profileId, unread) : []
  for (const id of recredited.ids) changed.add(id)
  if (changed.size === 0) return
  for (const [id, rows] of byConversion(storedCredit))
    for (const state of [credit.before, credit.after]) state.set(id, rows)
  const creditOf = {
    before: (id: string) => credit.before.get(id) ?? [],
    after: (id: string) => credit.after.get(id) ?? [],
  }
  const changes = summedChanges(stored.conversions, derived.conversions, changed, creditOf)
  writeConversions(ctx, profileId, conversions)
  if (recredited.had.length > 0) ctx.alongCommit(deleteCredit(ctx.db, profileId, recredited.had))
  if (recredited.rows.length > 0) ctx.alongCommit(insertCredit(ctx.db, profileId, recredited.rows))
  ctx.alongCommit(insertChangedParts(ctx.db, profileId, changedParts(changes)))
  await appendFacts(ctx, profileId, changes)
  const facts = packCohortFacts(cohortFacts(members, creditOf))
  if (facts) ctx.alongCommit(insertFacts(ctx.db, profileId, 'cohort', { id: newId(), ...facts }))
  await stampAttributed(ctx, profileId, definitions, derived.conversions, () =>
    recredited.rows.flatMap(({ campaign_id, conversion_id }) => (campaign_id === null ? [] : [conversion_id])),
  )
}

function changedParts(changes: readonly SummedChange[]): Map<string, bigint> {
  const parts = new Map<string, bigint>()
  for (const { before, after } of changes) {
    for (const state of [before, after]) {
      if (!state) continue
      const { local_day, conversion_time } = state.conversion
      parts.set(local_day, addPart(parts.get(local_day) ?? 0n, partOf(conversion_time)))
    }
  }
  return parts
}

/** Returns the conversions whose credit is needed and was not loaded: changed ones, and first payments that decide cohorts. */
function unreadCredit(
  changed: ReadonlySet<string>,
  members: readonly MemberChange[],
  derived: { isCredited(id: string): boolean },
  others: readonly { id: string }[],
): string[] {
  const firsts = members.flatMap(({ before, after }) => [before.first?.id ?? [], after.first?.id ?? []].flat())
  const notDerived = new Set(others.map(({ id }) => id))
  return [...new Set([...changed, ...firsts])].filter((id) => notDerived.has(id) || !derived.isCredited(id))
}

/** Writes changed conversions without waiting, because no later statement of the transaction reads them. */
function writeConversions(
  ctx: WorkContext,
  profileId: string,
  { inserted, updated, deleted }: ReturnType<typeof outcomeDifference>['conversions'],
): void {
  const gone = deleted.map(({ id }) => id)
  if (gone.length > 0) ctx.alongCommit(deleteConversions(ctx.db, profileId, gone))
  const written = [...inserted, ...updated]
  if (written.length > 0) ctx.alongCommit(insertConversions(ctx.db, profileId, written, ctx.now()))
  if (gone.length + written.length > 0) ctx.wake('conversion_changes', profileId)
}

/** Approximate number of pending states of a profile before a compaction is requested. */
const statesPerCompaction = 2_000

/** Appends what changed in the sums of reports, and sometimes requests a compaction. */
async function appendFacts(ctx: WorkContext, profileId: string, changes: readonly SummedChange[]): Promise<void> {
  const facts = packFacts(changes)
  if (!facts) return
  const id = newId()
  ctx.alongCommit(insertFacts(ctx.db, profileId, 'conversion', { id, ...facts }))
  // Concurrent writers do not know of each other, so each requests a compaction with a probability taken from its random id.
  const chance = Number.parseInt(id.slice(-8), 16) / 0x1_0000_0000
  if (chance < facts.size / statesPerCompaction) await ctx.enqueue(compactRollups, { profile_id: profileId })
}

/**
 * Emits an event for the first conversion of a definition that is credited to an ad entity, once per definition. `assignedIds`
 * returns the conversions whose written credit joins to an entity.
 */
async function stampAttributed(
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
