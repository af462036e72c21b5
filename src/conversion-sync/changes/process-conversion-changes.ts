import { deleteNotes } from '../../attribution/conversion-note-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { listCatalog } from '../catalog/catalog-queries.ts'
import { listConversionStates } from '../conversions/conversion-queries.ts'
import { listDestinations, updateDestinationDue } from '../destinations/destination-queries.ts'
import type { ConversionState } from '../domain/conversion-input.ts'
import type { Vendor } from '../domain/decide-export.ts'
import { detectChange, isEligibleAgain } from '../domain/detect-change.ts'
import { selectsConversion } from '../domain/select-conversion.ts'
import { insertRows, lockRowsOf, lockRowsOfProfile, type RowChange, updateRows } from '../rows/row-queries.ts'
import { type CatalogLine, type ExportRow, vendorOf } from '../schemas.ts'

const changesPerBatch = 2_000

/**
 * Turns notes of conversions that came, changed or went into rows: what the catalog selects waits to be told, and what was
 * told already and moved is adjusted where the vendor has a way. Gives how many notes there were.
 */
export function processConversionChanges(ctx: WorkContext, profileId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx
    await lockRowsOfProfile(db, profileId)
    const ids = await deleteNotes(db, profileId, changesPerBatch)
    if (ids.length === 0) return 0
    const now = ctx.now()
    const [states, lines, held] = await Promise.all([
      listConversionStates(db, profileId, ids),
      listCatalog(db, profileId),
      lockRowsOf(db, profileId, ids),
    ])
    const facts = new Map(states.map((state) => [state.id, state]))
    const known = new Set(held.map(keyOf))
    const added = [...facts.values()].flatMap((fact) =>
      lines
        .filter((line) => selectsConversion(line, fact))
        .map(({ destination_id }) => toRow(destination_id, fact))
        .filter((row) => !known.has(keyOf(row))),
    )
    if (added.length > 0) await insertRows(db, profileId, added, now)
    const changed = await applyChanges(ctx, profileId, { held, facts, lines })
    const due = new Set([...added.map(({ destination_id }) => destination_id), ...changed])
    if (due.size > 0) await updateDestinationDue(db, profileId, [...due], now)
    return ids.length
  })
}

function toRow(destination_id: string, { id: conversion_id, definition_id, conversion_time }: ConversionState) {
  return { destination_id, conversion_id, definition_id, conversion_time }
}

function keyOf({ destination_id, conversion_id }: Pick<ExportRow, 'destination_id' | 'conversion_id'>): string {
  return `${destination_id} ${conversion_id}`
}

/** Gives the destinations that have something to do because of it. */
async function applyChanges(
  ctx: WorkContext,
  profileId: string,
  noted: { held: readonly ExportRow[]; facts: ReadonlyMap<string, ConversionState>; lines: readonly CatalogLine[] },
): Promise<string[]> {
  const now = ctx.now()
  const { held, facts, lines } = noted
  const destinations = new Map((await listDestinations(ctx.db, profileId)).map((one) => [one.id, one]))
  const due: string[] = []
  for (const [destinationId, rows] of Map.groupBy(held, ({ destination_id }) => destination_id)) {
    const destination = destinations.get(destinationId)
    if (!destination) continue
    const changes = rows.flatMap((row): RowChange[] => {
      const line = lines.find((one) => one.destination_id === destinationId && one.definition_id === row.definition_id)
      const fact = facts.get(row.conversion_id) ?? null
      const is_counted = fact?.is_counted ?? false
      const moved = line ? applyChange(row, fact, { line, vendor: vendorOf(destination), now }) : []
      if (moved.length > 0) return moved.map((change) => ({ ...change, is_counted }))
      return is_counted === row.is_counted ? [] : [{ ...row, is_counted }]
    })
    await updateRows(ctx.db, profileId, destinationId, changes, now)
    if (changes.length > 0) due.push(destinationId)
  }
  return due
}

function applyChange(
  row: ExportRow,
  fact: ConversionState | null,
  { line, vendor, now }: { line: CatalogLine; vendor: Vendor; now: Date },
): RowChange[] {
  // The vendor is being told of it as it was, and nobody knows yet what came of it.
  if (row.send_started_at !== null) return row.is_stale ? [] : [{ ...row, is_stale: true }]
  if (row.status === 'sent') {
    const move = detectChange(vendor, row, fact, line.sends_value)
    if (!move) return row.is_adjustment_due ? [{ ...row, is_adjustment_due: false }] : []
    const is_adjustment_due = move.adjusts && line.is_enabled
    return [{ ...row, change_reason: move.reason, is_adjustment_due, adjustment_run_id: null, due_at: now }]
  }
  const isWanted =
    row.status === 'skipped' && fact && isEligibleAgain(row.reason, fact, line) && selectsConversion(line, fact)
  return isWanted ? [{ ...row, status: 'pending', reason: null, run_id: null, due_at: now, attempts: 0 }] : []
}
