import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { assigned } from '../entities/unattributed-reason.ts'
import { parseOutcome } from '../rollups/domain/add-facts.ts'
import { pathRoles, type RoleLevel, rolesOfCode } from '../rollups/domain/families.ts'
import { targetsOf } from '../rollups/domain/known-targets.ts'
import type { Target } from '../rollups/domain/source.ts'
import { type LevelQuery, listLevelRollups } from '../rollups/level-queries.ts'
import { readRollups } from '../rollups/read-rollups.ts'
import type { DayRange } from '../segments/domain/periods.ts'
import { PartMeaning, type PartTexts, toAmount, visitSums } from '../segments/domain/rollup-part.ts'
import { RollupTable } from '../segments/domain/rollup-table.ts'
import { Texts } from '../segments/domain/texts.ts'
import { type SlotTotals, slotTotalsOf } from './slot-totals.ts'

/** Sums rows of levels under several models, in their order. Sums that are the same under every model count for each. */
export async function sumSlots(
  db: Db,
  profileId: string,
  range: DayRange,
  queries: readonly LevelQuery[],
  slots: readonly number[],
): Promise<SlotTotals[]> {
  return slotTotalsOf(await listLevelRollups(db, profileId, range, queries), slots)
}

const zeros = pathRoles.map(() => 0)
const noValues = pathRoles.map(() => '0')

/** Sums whole conversions by the role of each entity or channel; slots are the roles in order. */
export async function sumRoles(
  db: Db,
  profileId: string,
  range: DayRange,
  { level, conversion_key }: { level: RoleLevel; conversion_key: string | undefined },
): Promise<SlotTotals[]> {
  const [parts] = await readRollups(db, profileId, [{ family: 'role', slots: [0], range }])
  const [types, rows, targets] = [new Texts(), new Texts(), [] as Target[]]
  /** By row, type of money and role. */
  const sums = new RollupTable()
  const rowOf = (text: string, source: number, { keys }: PartTexts) => {
    const target = targetsOf(keys, level)
      .of(source, text)
      .find(({ reason }) => reason === assigned)
    if (!target) return null
    const row = rows.indexOf(`${target.entity_id} ${target.platform}`)
    targets[row] = target
    return row
  }
  const typeOf = (text: string) => {
    const outcome = parseOutcome(text)
    const isOther = conversion_key !== undefined && outcome.conversion_key !== conversion_key
    return isOther ? null : types.indexOf(outcome.revenue_type)
  }
  const meaning = new PartMeaning(rowOf, typeOf)
  await visitSums(parts!, (sum, part) => {
    const row = meaning.key(sum, part)
    const type = meaning.outcome(sum, part)
    if (row === null || type === null) return
    for (const role of rolesOfCode(sum.code, level)) {
      const index = sums.find(row, type, pathRoles.indexOf(role))
      sum.addCountsTo(sums, index)
      sum.addValueTo(sums.values, index)
    }
  })
  // By number of the row and of the type.
  const totals = new Map<number, SlotTotals>()
  await inSlices(sums.ids.keys(), (slice) => {
    for (const index of slice) {
      const [row, type] = [sums.ids[index]!, sums.outcomes[index]!]
      const number = row * types.all.length + type
      let total = totals.get(number)
      if (!total) {
        const { entity_id, platform } = targets[row]!
        total = { entity_id, platform, revenue_type: types.all[type]!, counts: zeros.slice(), values: noValues.slice() }
        totals.set(number, total)
      }
      total.counts[sums.codes[index]!] = sums.counts.at(index)
      if (sums.values.hasValueAt(index)) total.values[sums.codes[index]!] = toAmount(sums.values.valueAt(index))
    }
  })
  return [...totals.values()]
}
