import type { CohortQuery } from '../../attribution/cohorts/cohort-report-queries.ts'
import { readRollups } from '../../attribution/rollups/read-rollups.ts'
import { RollupColumns } from '../../attribution/segments/domain/rollup-columns.ts'
import { PartMeaning, toAmount, visitSums } from '../../attribution/segments/domain/rollup-part.ts'
import { Texts } from '../../attribution/segments/domain/texts.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

/** The numbers of the customers of a key at an age. Customers are those who were active at age 0. */
interface CohortCell {
  cohort: string
  key: string
  age: number
  customers: string
  repeat_customers: string
  active_customers: string
  orders: string
  costed_orders: string
  value: string
  contribution: string
}

/** Adds up the cells of cohorts, of all keys and ages or of some; by cohort, key and age. */
export async function sumCohorts(
  db: Db,
  profileId: string,
  { by, interval, position, from, to }: CohortQuery,
  { isKey, ageMax }: { isKey(key: string): boolean; ageMax: number },
): Promise<CohortCell[]> {
  const range = { from_day: from, to_day: to }
  const [parts] = await readRollups(
    db,
    profileId,
    [{ family: `cohort_${interval}`, slots: [0, position], range }],
    true,
  )
  const [names, columns] = [new Texts(), new RollupColumns()]
  const cells: Pick<CohortCell, 'cohort' | 'key' | 'age'>[] = []
  const meaning = new PartMeaning(
    (key) => (isKey(key) ? key : null),
    (dimension) => dimension === by,
  )
  await visitSums(parts!, (sum, part) => {
    if (sum.code > ageMax || !meaning.outcome(sum, part)) return
    const key = meaning.key(sum, part)
    if (key === null) return
    const index = names.indexOf(`${part.day} ${sum.code} ${key}`)
    cells[index] ??= { cohort: part.day!, key, age: sum.code }
    sum.addCountsTo(columns, index)
    sum.addAmountsTo(columns, index)
  })
  return cells
    .map((cell, index) => ({ ...cell, ...numbersAt(columns, index, cell.age) }))
    .sort((a, b) => compare(a.cohort, b.cohort) || compare(a.key, b.key) || a.age - b.age)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Reads the columns as `addCohort` of facts fills them. */
function numbersAt(
  { counts, firsts, costed, values, firstValues, contributions }: RollupColumns,
  index: number,
  age: number,
) {
  const millionths = (count: number) => toAmount(BigInt(count) * 1_000_000n)
  const active_customers = millionths(firsts.at(index))
  return {
    customers: age === 0 ? active_customers : '0',
    repeat_customers: toAmount(firstValues.valueAt(index)),
    active_customers,
    orders: millionths(counts.at(index)),
    costed_orders: millionths(costed.at(index)),
    value: toAmount(values.valueAt(index)),
    contribution: toAmount(contributions.valueAt(index)),
  }
}
