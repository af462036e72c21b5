/** A row of the cohorts, as far as the heat map needs it. */
export interface CohortNumbers {
  customers: number
  ages: readonly { age: number; value: number | null; complete: boolean }[]
}

export interface CohortCell {
  age: number
  value: number
  /** Every customer of the cohort has lived through this age. */
  isComplete: boolean
}

export interface CohortTable {
  ages: readonly number[]
  /** One list per row; null if no customer can have reached the age, or if the value is unknown. */
  cells: readonly (readonly (CohortCell | null)[])[]
  /** By age, over complete cells only, weighted by customers; null without any. */
  averages: readonly (number | null)[]
  /** The largest value, for the colours. */
  most: number
}

/** Arranges cohorts by age. Incomplete cells are part of the table, but not of the averages. */
export function toCohortTable(rows: readonly CohortNumbers[], isPerCustomer: boolean): CohortTable {
  const last = Math.max(-1, ...rows.flatMap(({ ages }) => ages.map(({ age }) => age)))
  const ages = Array.from({ length: last + 1 }, (_, age) => age)
  const cells = rows.map((row) => ages.map((age) => toCell(row, age, isPerCustomer)))
  const averages = ages.map((age) => averageAt(rows, age, isPerCustomer))
  const most = Math.max(0, ...cells.flat().map((cell) => cell?.value ?? 0))
  return { ages, cells, averages, most }
}

function toCell({ customers, ages }: CohortNumbers, age: number, isPerCustomer: boolean): CohortCell | null {
  const found = ages.find((candidate) => candidate.age === age)
  if (!found || found.value === null || (isPerCustomer && customers === 0)) return null
  return { age, value: isPerCustomer ? found.value / customers : found.value, isComplete: found.complete }
}

function averageAt(rows: readonly CohortNumbers[], age: number, isPerCustomer: boolean): number | null {
  const complete = rows.flatMap(({ customers, ages }) => {
    const found = ages.find((candidate) => candidate.age === age && candidate.complete)
    return found && found.value !== null && customers > 0 ? [{ customers, value: found.value }] : []
  })
  const whole = isPerCustomer ? complete.reduce((sum, { customers }) => sum + customers, 0) : complete.length
  return whole === 0 ? null : complete.reduce((sum, { value }) => sum + value, 0) / whole
}
