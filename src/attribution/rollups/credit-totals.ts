import { sumDecimals } from '../../kernel/money.ts'
import {
  assigned,
  reasonCode,
  remainder,
  type UnattributedReason,
  unattributedReasons,
} from '../entities/unattributed-reason.ts'
import type { LevelRollup } from './domain/level-rollups.ts'

/** The sums of a row and an outcome that totals are made of. */
type OutcomeRollup = Pick<
  LevelRollup,
  | 'reason'
  | 'conversion_key'
  | 'revenue_type'
  | 'count'
  | 'first_count'
  | 'value'
  | 'first_value'
  | 'contribution'
  | 'costed_count'
  | 'later_value'
>

/** Outcomes are payments; attributed outcomes are conversions of every kind. */
export interface CreditTotal {
  outcome_count: number
  /** Exact decimal in the reporting currency, net of refunds. */
  outcome_value: string
  outcome_count_first_payment: number
  /** The value of first payments. */
  first_payment_value: string
  /** Value less costs; of the payments with known costs, whose number is `costed_count`. */
  contribution: string
  costed_count: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
  /** The value of payments whose touch is older than the window. */
  later_value: string
}

export interface Unattributed extends CreditTotal {
  reasons: Record<UnattributedReason, CreditTotal>
}

interface CreditShares {
  /** All entities of the level together; a conversion shared by several counts for each of them. */
  credited: CreditTotal
  unattributed: Unattributed
}

/** Splits the rollups of a level, and of conversions without touches, into credit with and without an entity. */
export function toShares(rows: readonly OutcomeRollup[]): CreditShares {
  const sumOf = (...codes: number[]) => toTotal(rows.filter(({ reason }) => codes.includes(reason)))
  const reasons = Object.fromEntries(unattributedReasons.map((reason) => [reason, sumOf(reasonCode(reason))]))
  return {
    credited: sumOf(assigned),
    unattributed: {
      ...sumOf(remainder, reasonCode('no_touch')),
      reasons: reasons as Record<UnattributedReason, CreditTotal>,
    },
  }
}

/** Adds up rollups: outcomes are payments, attributed outcomes are conversions of every kind. */
export function toTotal(rows: readonly Omit<OutcomeRollup, 'reason'>[]): CreditTotal {
  const payments = rows.filter(({ revenue_type }) => revenue_type === 'cash')
  // A map, because a goal may have the key `constructor`.
  const byType = new Map<string, number>()
  // Sorted independently of the database collation, so that equal numbers give byte-identical responses.
  const inOrder = rows.toSorted((a, b) => (a.conversion_key < b.conversion_key ? -1 : 1))
  for (const { conversion_key, count } of inOrder) {
    if (count > 0) byType.set(conversion_key, (byType.get(conversion_key) ?? 0) + count)
  }
  return {
    outcome_count: sumOf(payments.map(({ count }) => count)),
    outcome_value: sumDecimals(payments.map(({ value }) => value)),
    outcome_count_first_payment: sumOf(payments.map(({ first_count }) => first_count)),
    first_payment_value: sumDecimals(payments.map(({ first_value }) => first_value)),
    contribution: sumDecimals(payments.map(({ contribution }) => contribution)),
    costed_count: sumOf(payments.map(({ costed_count }) => costed_count)),
    attributed_outcome_count: sumOf(rows.map(({ count }) => count)),
    attributed_outcomes_by_type: Object.fromEntries(byType),
    later_value: sumDecimals(payments.map(({ later_value }) => later_value)),
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
