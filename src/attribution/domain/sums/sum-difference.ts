import { contributions, type SumKey, type SummedConversion, type SummedCredit, type SumPart } from './contributions.ts'

/** A conversion with its credit, as it was or is. */
export interface Summed {
  conversion: SummedConversion
  credit: readonly SummedCredit[]
}

/** A conversion that came, went or changed. */
export interface SummedChange {
  before: Summed | null
  after: Summed | null
}

/** What is to be added to the sums so that they follow the changes. What comes out as it was is not among it. */
export function sumDifference(changes: Iterable<SummedChange>): SumPart[] {
  const sums = new Map<string, SumPart>()
  for (const { before, after } of changes) {
    if (before) add(sums, contributions(before.conversion, before.credit), -1)
    if (after) add(sums, contributions(after.conversion, after.credit), 1)
  }
  return [...sums.values()].filter(isAnything)
}

function add(sums: Map<string, SumPart>, parts: readonly SumPart[], sign: 1 | -1): void {
  for (const part of parts) {
    const key = sumKey(part)
    const sum = sums.get(key)
    // A part is nobody else's: the first of its sum may become it.
    if (!sum) sums.set(key, sign === 1 ? part : negated(part))
    else addTo(sum, part, sign)
  }
}

function addTo(sum: SumPart, { counts, first_counts, values }: SumPart, sign: 1 | -1): void {
  for (let place = 0; place < counts.length; place++) {
    sum.counts[place] = (sum.counts[place] ?? 0) + sign * counts[place]!
    sum.first_counts[place] = (sum.first_counts[place] ?? 0) + sign * first_counts[place]!
    const value = sum.values[place] ?? 0n
    sum.values[place] = sign === 1 ? value + values[place]! : value - values[place]!
  }
}

export function sumKey(key: SumKey): string {
  const { level, local_day, entity_id, reason, platform, conversion_key, revenue_type } = key
  return `${level} ${local_day} ${entity_id} ${reason} ${revenue_type} ${conversion_key} ${platform}`
}

function negated(part: SumPart): SumPart {
  // A difference has no zero below zero.
  const minus = (count: number) => (count === 0 ? 0 : -count)
  const { counts, first_counts, values } = part
  return {
    ...part,
    ...{ counts: counts.map(minus), first_counts: first_counts.map(minus), values: values.map((value) => -value) },
  }
}

function isAnything({ counts, first_counts, values }: SumPart): boolean {
  return counts.some(Boolean) || first_counts.some(Boolean) || values.some(Boolean)
}
