import { identifierKey } from '../../identifiers/claim.ts'
import type { Identifier } from '../../identifiers/normalize.ts'
import type { KnownPeople } from './resolve-batch.ts'

interface Named {
  profile_id: string
  identifiers: readonly Identifier[]
}

/**
 * Returns the known customers that a batch could merge: named together by one claim, or by claims that share an identifier or a
 * customer. Undone merges matter only for these, and most batches have none.
 */
export function findMergeCandidates(claims: readonly Named[], owners: KnownPeople['owners']): string[] {
  const groups = new Groups()
  const known = new Set<string>()
  for (const { profile_id, identifiers } of claims) {
    const keys = identifiers.map((identifier) => identifierKey(profile_id, identifier))
    for (const key of keys) {
      groups.join(keys[0]!, key)
      const owner = owners.get(key)
      if (!owner) continue
      known.add(owner.customer_id)
      groups.join(key, owner.customer_id)
    }
  }
  const together = Map.groupBy(known, (id) => groups.of(id))
  return [...together.values()].filter(({ length }) => length > 1).flat()
}

/** A union-find structure. */
class Groups {
  readonly #leaders = new Map<string, string>()

  of(thing: string): string {
    const leader = this.#leaders.get(thing) ?? thing
    if (leader === thing) return thing
    const first = this.of(leader)
    this.#leaders.set(thing, first)
    return first
  }

  join(one: string, other: string): void {
    this.#leaders.set(this.of(other), this.of(one))
  }
}
