import { type Identifier, rankOfKind } from '../../identifiers/normalize.ts'

/** Of a customer, what decides whether it is the same person as another. */
interface KnownCustomer {
  id: string
  national_id: string | null
  is_confirmed: boolean
}

/** An identifier of a claim, and whose it already is; weak while only browsers said so. */
export interface Finding<Customer extends KnownCustomer> {
  identifier: Identifier
  customer: Customer
  is_unverified: boolean
}

/** Why two customers that a claim leads to stay two. */
export type ConflictReason = 'national_id' | 'browser' | 'merge_undone' | 'healthcare'

interface Plan<Customer extends KnownCustomer> {
  /** Who the claim's person is: nobody known, one, or several that are one person. Strongest identifier first. */
  same: Customer[]
  /** Findings that lead to somebody else. */
  conflicts: (Finding<Customer> & { reason: ConflictReason })[]
}

/**
 * Who a claim is about, given whom its identifiers already belong to. Everybody found is one person, except that two
 * different national ids are two people (semantics 2.3), that what only a browser told joins nobody to a person whom servers
 * know (semantics 3.7), that a restricted claim makes no two people one, and that whom somebody took apart stay apart. The
 * customer of the strongest identifier is then meant, and what a server told is stronger than what a browser did.
 */
export function resolve<Customer extends KnownCustomer>(
  found: readonly Finding<Customer>[],
  claim: { identifiers: readonly Identifier[]; is_unverified: boolean; is_restricted: boolean },
  areApart: (a: Customer, b: Customer) => boolean = () => false,
): Plan<Customer> {
  const claimedValue = (kind: Identifier['kind']) =>
    claim.identifiers.find((identifier) => identifier.kind === kind)?.value ?? null
  let nationalId = claimedValue('national_id')
  const same = new Map<string, Customer>()
  const conflicts: Plan<Customer>['conflicts'] = []
  for (const finding of found.toSorted(byStrength)) {
    const { customer } = finding
    if (same.has(customer.id)) continue
    const reason = isOtherNational(customer, nationalId)
      ? ('national_id' as const)
      : conflictWith([...same.values()], finding, { ...claim, areApart })
    if (reason) {
      conflicts.push({ ...finding, reason })
      continue
    }
    nationalId ??= customer.national_id
    same.set(customer.id, customer)
  }
  return { same: [...same.values()], conflicts }
}

function byStrength(a: Finding<KnownCustomer>, b: Finding<KnownCustomer>): number {
  return (
    Number(a.is_unverified) - Number(b.is_unverified) || rankOfKind(a.identifier.kind) - rankOfKind(b.identifier.kind)
  )
}

function isOtherNational(customer: KnownCustomer, nationalId: string | null): boolean {
  return customer.national_id !== null && nationalId !== null && customer.national_id !== nationalId
}

function conflictWith<Customer extends KnownCustomer>(
  same: readonly Customer[],
  { customer, is_unverified }: Finding<Customer>,
  claim: { is_unverified: boolean; is_restricted: boolean; areApart: (a: Customer, b: Customer) => boolean },
): ConflictReason | null {
  if (same.some((other) => claim.areApart(other, customer))) return 'merge_undone'
  if (claim.is_restricted && same.length > 0) return 'healthcare'
  // A browser links itself to a person whom servers know; it joins no other record to that person.
  if (claim.is_unverified && same.some((other) => other.is_confirmed || customer.is_confirmed)) return 'browser'
  // What a browser said of a person does not lead a server to them once a server knows them.
  return is_unverified && customer.is_confirmed && !claim.is_unverified ? 'browser' : null
}
