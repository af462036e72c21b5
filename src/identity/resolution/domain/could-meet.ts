import { identifierKey } from '../../identifiers/claim.ts'
import type { Identifier } from '../../identifiers/normalize.ts'
import type { KnownPeople } from './resolve-batch.ts'

interface Named {
  profile_id: string
  identifiers: readonly Identifier[]
}

/**
 * The known customers whom the claims of a batch could make one: those that a claim names together, or claims that share an
 * identifier or a customer do. Whether somebody took a pair apart matters of them alone, and in most batches there are none.
 */
export function couldMeet(claims: readonly Named[], owners: KnownPeople['owners']): string[] {
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

/** Things that belong together, each group known by one of them. */
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
