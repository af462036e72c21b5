/**
 * Whether a vendor is told that a consent is not needed any more. Vendors withdraw everything that one grantor (a person, a
 * merchant) ever allowed the app, so nobody else here may live on it.
 *
 * | Vendor can withdraw | Grantor | Others held from that vendor | What happens |
 * |---|---|---|---|
 * | no | | | keep |
 * | yes | | none | revoke |
 * | yes | unknown | any | keep: it may be theirs |
 * | yes | known | one of an unknown grantor | keep: it may be the same |
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
  /** The grantors of everything that is held from the same vendor, in whichever profile. */
  others: readonly (string | null)[]
}
