import { addTallies, noTally, type Tally } from '../../days/domain/units.ts'
import { type BridgeDays, type BridgeQuery, onOwnBasis, valuedBy } from './bridge-steps.ts'

export interface GoalOnOwnBasis {
  goal: string
  /** The platform knows them: over all goals, they add up to `expected` of the bridge. */
  known: Tally
  not_sent: Tally
}

/** Sums the conversions of each goal as the platform dates and limits them, most conversions first. */
export function goalsOnOwnBasis(days: BridgeDays, query: BridgeQuery): GoalOnOwnBasis[] {
  const goals = new Map<string, GoalOnOwnBasis>()
  for (const [day, entries] of days) {
    for (const entry of entries) {
      const worth = valuedBy(entry, query)
      const goal = entry.conversion_key
      const sum = goals.get(goal) ?? { goal, known: noTally, not_sent: noTally }
      const unsent = worth(onOwnBasis(day, [...entry.unsent.values()], query))
      const sent = worth(onOwnBasis(day, [entry.sent], query))
      // Without a conversion sync it is not known what the platform knows: then every conversion counts as known.
      const known = query.isSyncUsed ? [sent] : [sent, unsent]
      const rest = query.isSyncUsed ? [unsent] : []
      goals.set(goal, {
        goal,
        known: addTallies(sum.known, ...known),
        not_sent: addTallies(sum.not_sent, ...rest),
      })
    }
  }
  const size = ({ known, not_sent }: GoalOnOwnBasis) => known.count + not_sent.count
  return [...goals.values()]
    .filter((goal) => size(goal) > 0)
    .sort((a, b) => size(b) - size(a) || (a.goal < b.goal ? -1 : 1))
}
