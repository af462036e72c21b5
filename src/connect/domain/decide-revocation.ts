/**
 * Decides whether a consent that is no longer needed is revoked at the vendor. Vendors revoke everything that one grantor (a
 * person, a merchant) ever allowed the app, so no other connection here may depend on it.
 *
 * | Vendor can revoke | Grantor | Other grants held from that vendor | Result |
 * |---|---|---|---|
 * | no | | | keep |
 * | yes | | none | revoke |
 * | yes | unknown | any | keep: the grantor may be the same |
 * | yes | known | one of an unknown grantor | keep: the grantor may be the same |
 * | yes | known | one of the same grantor | keep |
 * | yes | known | only of other grantors | revoke |
 */
export function decideRevocation({ is_possible, grantor, others }: UnusedGrant): 'revoke' | 'keep' {
  if (!is_possible) return 'keep'
  const isShared = others.some((other) => other === null || grantor === null || other === grantor)
  return isShared ? 'keep' : 'revoke'
}

export interface UnusedGrant {
  is_possible: boolean
  grantor: string | null
  /** The grantors of everything held from the same vendor, across all profiles. */
  others: readonly (string | null)[]
}
