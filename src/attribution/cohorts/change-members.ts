import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { listCredit } from '../credit/credit-queries.ts'
import { insertFacts } from '../segments/segment-queries.ts'
import { allMembers, cohortFacts } from './domain/cohort-changes.ts'
import { packCohortFacts } from './domain/cohort-facts.ts'
import { listPaymentsOfCustomers } from './member-queries.ts'

/**
 * Runs a change that moves stored payments between customers without deriving them, and moves the customers between cohorts in the
 * same transaction. The caller has locked the customers.
 */
export async function changeMembers(
  ctx: WorkContext,
  profileId: string,
  customerIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const before = await listPaymentsOfCustomers(ctx.db, profileId, customerIds)
  await change()
  const members = allMembers(before, await listPaymentsOfCustomers(ctx.db, profileId, customerIds))
  const firsts = members.flatMap(({ before, after }) => [before.first, after.first].flatMap((first) => first?.id ?? []))
  const credit = Map.groupBy(await listCredit(ctx.db, profileId, [...new Set(firsts)]), (row) => row.conversion_id)
  const creditOf = (id: string) => credit.get(id) ?? []
  const facts = packCohortFacts(cohortFacts(members, { before: creditOf, after: creditOf }))
  if (facts) await insertFacts(ctx.db, profileId, 'cohort', { id: newId(), ...facts })
}
