import { type Identifier, rankOfKind } from './identifier-kinds.ts'

/** Of a customer, what decides whether it is the same person as another. */
export interface KnownCustomer {
  id: string
  national_id: string | null
}

/** An identifier of a claim, and whose it already is. */
export interface Finding<Customer extends KnownCustomer> {
  identifier: Identifier
  customer: Customer
}

export interface Plan<Customer extends KnownCustomer> {
  /** Who the claim's person is: nobody known, one, or several that are one person. Strongest identifier first. */
  same: Customer[]
  /** Findings that lead to somebody else: they stay where they are. */
  conflicts: Finding<Customer>[]
}

/**
 * Who a claim is about, given whom its identifiers already belong to. Everybody found is one person, except that two
 * different national ids are two people: then the customer of the strongest identifier is meant (semantics 2.3).
 */
export function resolve<Customer extends KnownCustomer>(
  found: readonly Finding<Customer>[],
  incoming: readonly Identifier[],
): Plan<Customer> {
  let nationalId = incoming.find(({ kind }) => kind === 'national_id')?.value ?? null
  const same = new Map<string, Customer>()
  const conflicts: Finding<Customer>[] = []
  for (const finding of found.toSorted((a, b) => rankOfKind(a.identifier.kind) - rankOfKind(b.identifier.kind))) {
    const { customer } = finding
    if (customer.national_id !== null && nationalId !== null && customer.national_id !== nationalId) {
      conflicts.push(finding)
      continue
    }
    nationalId ??= customer.national_id
    same.set(customer.id, customer)
  }
  return { same: [...same.values()], conflicts }
}
