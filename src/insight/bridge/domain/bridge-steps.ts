import { addDays } from '../../../kernel/time/local-day.ts'
import { addTallies, noTally, subtractTally, type Tally } from '../../days/domain/units.ts'
import { type BridgeEntry, type Known, type ModelStep, modelSteps } from './bridge-entry.ts'

/** The steps from what the platform should claim by its own rules to the credit of the campaign report, in order. */
export const bridgeSteps = ['date_basis', 'window', 'other_goals', 'never_sent', ...modelSteps] as const

export type BridgeStep = (typeof bridgeSteps)[number]

export interface BridgeQuery {
  date_from: string
  date_to: string
  /** Null: every goal. */
  goal: string | null
  /** The index of the model's slot. */
  slot: number
  /** The platform dates conversions by the day of the touch. */
  isByTouch: boolean
  /** Without a conversion sync to the platform it is not known what the platform knows: then every conversion counts as known. */
  isSyncUsed: boolean
}

export interface Bridge {
  /** The conversions that the platform should claim by its own rules, as far as they are known here. */
  expected: Tally
  steps: Record<BridgeStep, Tally>
  /** The credit of the campaign report: `expected` plus all steps. */
  ours: Tally
  /** The step `never_sent` by reason. */
  unsent: Map<string, Tally>
}

/** The entries of a conversion day. */
export type BridgeDays = ReadonlyMap<string, readonly BridgeEntry[]>

/**
 * Computes the steps from entries. Each stage changes one rule, and a step is the difference between two stages, so the steps add
 * up exactly. Values are cash, and the value of the goal itself if it is not cash.
 */
export function bridge(days: BridgeDays, query: BridgeQuery): Bridge {
  const sums = new Map<BridgeStage, Tally>()
  const unsent = new Map<string, Tally>()
  for (const [day, entries] of days) {
    for (const entry of entries) {
      const worth = valuedBy(entry, query)
      for (const [stage, tally] of stagesOf(day, entry, query)) add(sums, stage, worth(tally))
      for (const [reason, tally] of unsentOf(day, entry, query)) add(unsent, reason, worth(tally))
    }
  }
  const at = (stage: BridgeStage) => sums.get(stage) ?? noTally
  const lost = modelSteps.map((step) => [step, subtractTally(noTally, at(step))] as const)
  const steps = {
    date_basis: subtractTally(at('dated'), at('expected')),
    window: subtractTally(at('of_all_ages'), at('dated')),
    other_goals: subtractTally(at('of_goal'), at('of_all_ages')),
    never_sent: subtractTally(at('with_unsent'), at('of_goal')),
    ...Object.fromEntries(lost),
  } as Record<BridgeStep, Tally>
  const ours = addTallies(at('with_unsent'), ...lost.map(([, tally]) => tally))
  return { expected: at('expected'), steps, ours, unsent }
}

/** The stages before the model, and what each later step removes. */
type BridgeStage = 'expected' | 'dated' | 'of_all_ages' | 'of_goal' | 'with_unsent' | ModelStep

function add<Key>(sums: Map<Key, Tally>, key: Key, tally: Tally): void {
  sums.set(key, addTallies(sums.get(key) ?? noTally, tally))
}

/** Only cash and the selected goal have a value, because cash and pipeline values overlap. */
export function valuedBy({ rollup_type, conversion_key }: BridgeEntry, { goal }: BridgeQuery): (tally: Tally) => Tally {
  const hasValue = rollup_type === 'cash' || conversion_key === goal
  return (tally) => (hasValue ? tally : { count: tally.count, units: 0n })
}

function stagesOf(day: string, entry: BridgeEntry, query: BridgeQuery): [BridgeStage, Tally][] {
  const known = query.isSyncUsed ? [entry.sent] : [entry.sent, ...entry.unsent.values()]
  const inWindow = known.flatMap(({ lags }) => [...lags])
  const expected: [BridgeStage, Tally] = ['expected', onOwnBasis(day, known, query)]
  if (!isInRange(day, query)) return [expected]
  const total = addTallies(...known.map((part) => part.total))
  const ofRange: [BridgeStage, Tally][] = [
    expected,
    ['dated', addTallies(...inWindow.map(([, tally]) => tally))],
    ['of_all_ages', total],
  ]
  if (!isOfGoal(entry, query)) return ofRange
  const removed = modelSteps.map((step): [BridgeStage, Tally] => [step, removedBy(step, entry, query.slot)])
  return [...ofRange, ['of_goal', total], ['with_unsent', wholeOf(entry)], ...removed]
}

/** Sums the conversions that are in the platform's window, and in the range as the platform dates them. */
export function onOwnBasis(day: string, parts: readonly Known[], query: BridgeQuery): Tally {
  const claimed = parts
    .flatMap(({ lags }) => [...lags])
    .filter(([lag]) => isInRange(query.isByTouch ? addDays(day, -lag) : day, query))
  return addTallies(...claimed.map(([, tally]) => tally))
}

function unsentOf(day: string, entry: BridgeEntry, query: BridgeQuery): [string, Tally][] {
  if (!query.isSyncUsed || !isInRange(day, query) || !isOfGoal(entry, query)) return []
  return [...entry.unsent].map(([reason, { total }]) => [reason, total])
}

function isInRange(day: string, { date_from, date_to }: BridgeQuery): boolean {
  return day >= date_from && day <= date_to
}

function isOfGoal({ conversion_key }: BridgeEntry, { goal }: BridgeQuery): boolean {
  return goal === null || conversion_key === goal
}

/** Credit that was stored before the model existed gives the scope nothing. */
function removedBy(step: ModelStep, entry: BridgeEntry, slot: number): Tally {
  return entry.models[slot]?.[step] ?? (step === 'credited_to_others' ? wholeOf(entry) : noTally)
}

function wholeOf({ sent, unsent }: BridgeEntry): Tally {
  return addTallies(sent.total, ...[...unsent.values()].map(({ total }) => total))
}
