import { isCustomerKey } from '../../identifiers/claim.ts'
import { type Identifier, rankOfKind } from '../../identifiers/normalize.ts'

/** The fields of a customer that decide whether it is the same as another. */
interface KnownCustomer {
  id: string
  national_id: string | null
  email: string | null
  phone: string | null
  is_confirmed: boolean
}

/** An identifier of a claim and its owner; unverified if only browsers reported it, `caller_id` if a restricted caller did. */
export interface Finding<Customer extends KnownCustomer> {
  identifier: Identifier
  customer: Customer
  is_unverified: boolean
  caller_id?: string | null
}

interface ResolvedClaim {
  identifiers: readonly Identifier[]
  is_unverified: boolean
  caller_id: string | null
  names_own: boolean
}

/** Why two customers that a claim leads to are not merged. */
export type ConflictReason = 'national_id' | 'browser' | 'merge_undone' | 'healthcare'

interface Plan<Customer extends KnownCustomer> {
  /** The customers of the claim: none, one, or several to merge. Strongest identifier first. */
  same: Customer[]
  /** Findings that lead to a different customer. */
  conflicts: (Finding<Customer> & { reason: ConflictReason })[]
  /** Whether the claim may change its customers; a restricted claim changes only those that its caller made known. */
  may_change: boolean
}

/**
 * Decides which customer a claim is about, given the owners of its identifiers. All owners are merged, except: different national
 * ids are different customers (semantics 2.3), a browser's report merges nothing into a customer that servers confirmed
 * (semantics 3.7), a restricted claim merges only customers of its caller, and an undone merge is not repeated. The strongest
 * identifier then decides; reports of servers are stronger than those of browsers.
 */
export function resolve<Customer extends KnownCustomer>(
  found: readonly Finding<Customer>[],
  claim: ResolvedClaim,
  areApart: (a: Customer, b: Customer) => boolean = () => false,
): Plan<Customer> {
  const claimedValue = (kind: Identifier['kind']) =>
    claim.identifiers.find((identifier) => identifier.kind === kind)?.value ?? null
  let nationalId = claimedValue('national_id')
  const same = new Map<string, Customer>()
  const conflicts: Plan<Customer>['conflicts'] = []
  const isOwn = ownCustomers(found, claim)
  for (const finding of toConsider(found, claim, isOwn).toSorted(byStrength)) {
    const { customer } = finding
    if (same.has(customer.id)) continue
    const reason = isOtherNational(customer, nationalId)
      ? ('national_id' as const)
      : conflictWith([...same.values()], finding, { ...claim, areApart, isOwn })
    if (reason) {
      conflicts.push({ ...finding, reason })
      continue
    }
    nationalId ??= customer.national_id
    same.set(customer.id, customer)
  }
  return { same: [...same.values()], conflicts, may_change: [...same.values()].every(isOwn) }
}

/** A customer is the caller's own if one of the claim's identifiers was made known by the same caller. */
function ownCustomers(found: readonly Finding<KnownCustomer>[], { caller_id }: ResolvedClaim) {
  const own = new Set(found.filter((finding) => finding.caller_id === caller_id).map(({ customer }) => customer.id))
  return ({ id }: KnownCustomer) => caller_id === null || own.has(id)
}

/**
 * The findings of a restricted claim that may decide. A claim that names its caller's own customer ignores the people of others
 * whom its email or phone matches. Any other prefers them to a customer of whom only the key is known, so that an event is
 * attributed to the person that its email or phone names, in whatever order the reports arrive.
 */
function toConsider<Customer extends KnownCustomer>(
  found: readonly Finding<Customer>[],
  claim: ResolvedClaim,
  isOwn: (customer: KnownCustomer) => boolean,
): readonly Finding<Customer>[] {
  const isOfOthers = ({ customer }: Finding<Customer>) => !isOwn(customer)
  if (claim.caller_id === null || !found.some(isOfOthers)) return found
  if (claim.names_own && claim.identifiers.some(isCustomerKey)) {
    return found.filter((finding) => !isOfOthers(finding) || isCustomerKey(finding.identifier))
  }
  return found.filter((finding) => isOfOthers(finding) || !isOnlyKey(finding.customer))
}

function isOnlyKey({ email, phone, national_id }: KnownCustomer): boolean {
  return email === null && phone === null && national_id === null
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
  claim: ResolvedClaim & {
    areApart: (a: Customer, b: Customer) => boolean
    isOwn: (customer: Customer) => boolean
  },
): ConflictReason | null {
  if (same.some((other) => claim.areApart(other, customer))) return 'merge_undone'
  if (same.length > 0 && ![...same, customer].every(claim.isOwn)) return 'healthcare'
  // A browser may link itself to a customer that servers confirmed, but merges no other record into it.
  if (claim.is_unverified && same.some((other) => other.is_confirmed || customer.is_confirmed)) return 'browser'
  // An identifier that a browser reported does not lead a server claim to a customer that a server confirmed. A restricted claim
  // would not change that customer, nor take the identifier from it.
  const isServers = !claim.is_unverified && claim.caller_id === null
  return is_unverified && customer.is_confirmed && isServers ? 'browser' : null
}
