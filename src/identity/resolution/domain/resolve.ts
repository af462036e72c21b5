import { type Identifier, rankOfKind } from '../../identifiers/normalize.ts'

/** The fields of a customer that decide whether it is the same as another. */
interface KnownCustomer {
  id: string
  national_id: string | null
  is_confirmed: boolean
}

/** An identifier of a claim and its owner; unverified if only browsers reported it. */
export interface Finding<Customer extends KnownCustomer> {
  identifier: Identifier
  customer: Customer
  is_unverified: boolean
}

/** Why two customers that a claim leads to are not merged. */
export type ConflictReason = 'national_id' | 'browser' | 'merge_undone' | 'healthcare'

interface Plan<Customer extends KnownCustomer> {
  /** The customers of the claim: none, one, or several to merge. Strongest identifier first. */
  same: Customer[]
  /** Findings that lead to a different customer. */
  conflicts: (Finding<Customer> & { reason: ConflictReason })[]
}

/**
 * Decides which customer a claim is about, given the owners of its identifiers. All owners are merged, except: different national
 * ids are different customers (semantics 2.3), a browser's report merges nothing into a customer that servers confirmed
 * (semantics 3.7), a restricted claim merges no customers, and an undone merge is not repeated. The strongest identifier then
 * decides; reports of servers are stronger than those of browsers.
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
  // A browser may link itself to a customer that servers confirmed, but merges no other record into it.
  if (claim.is_unverified && same.some((other) => other.is_confirmed || customer.is_confirmed)) return 'browser'
  // An identifier that a browser reported does not lead a server claim to a customer that a server confirmed.
  return is_unverified && customer.is_confirmed && !claim.is_unverified ? 'browser' : null
}
