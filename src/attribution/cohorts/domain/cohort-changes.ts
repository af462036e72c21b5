import { type CohortFact, CohortFacts } from './cohort-facts.ts'
import { type CohortCredit, changeMember } from './cohort-member.ts'
import { type CohortPayment, firstPaymentOf, isCohortPayment } from './cohort-payment.ts'

/** The payments of a customer before and after a change, and the first payment of each state. */
export interface MemberChange {
  before: MemberState
  after: MemberState
}

interface MemberState {
  payments: readonly CohortPayment[]
  first: CohortPayment | null
}

/**
 * Returns the customers whose cohorts may change. Both lists contain all payments of these customers. `written` are the conversions
 * whose fields changed, `recredited` those whose credit changed.
 */
export function changedMembers(
  stored: readonly CohortPayment[],
  derived: readonly CohortPayment[],
  written: ReadonlySet<string>,
  recredited: ReadonlySet<string>,
): MemberChange[] {
  const isChanged = ({ payments, first }: MemberState) =>
    payments.some(({ id }) => written.has(id)) || (first !== null && recredited.has(first.id))
  return allMembers(stored, derived).filter(({ before, after }) => isChanged(before) || isChanged(after))
}

/** Returns all customers of two states. */
export function allMembers(stored: readonly CohortPayment[], derived: readonly CohortPayment[]): MemberChange[] {
  const [before, after] = [byCustomer(stored), byCustomer(derived)]
  const customers = new Set([...before.keys(), ...after.keys()])
  return [...customers].map((customer) => ({
    before: before.get(customer) ?? nothing,
    after: after.get(customer) ?? nothing,
  }))
}

/**
 * Returns the facts of changes. `creditOf` returns the credit of a first payment. A first payment that is the same object before
 * and after has not changed.
 */
export function cohortFacts(
  members: readonly MemberChange[],
  creditOf: { before(id: string): readonly CohortCredit[]; after(id: string): readonly CohortCredit[] },
): CohortFact[] {
  const facts = new CohortFacts()
  for (const { before, after } of members) {
    if (before.first !== null && before.first === after.first) {
      const member = { first: before.first, credit: creditOf.before(before.first.id) }
      changeMember(facts, member, before.payments, after.payments)
      continue
    }
    if (before.first) {
      const member = { first: before.first, credit: creditOf.before(before.first.id) }
      changeMember(facts, member, before.payments, [])
    }
    if (after.first) {
      const member = { first: after.first, credit: creditOf.after(after.first.id) }
      changeMember(facts, member, [], after.payments)
    }
  }
  return facts.list()
}

const nothing: MemberState = { payments: [], first: null }

function byCustomer(conversions: readonly CohortPayment[]): Map<string | null, MemberState> {
  const payments = Map.groupBy(conversions.filter(isCohortPayment), ({ customer_id }) => customer_id)
  return new Map([...payments].map(([customer, own]) => [customer, { payments: own, first: firstPaymentOf(own) }]))
}
