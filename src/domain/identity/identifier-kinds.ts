/** Kinds of identifier, strongest first: where two lead to different people, the stronger one decides (semantics 2.3). */
export const identifierKinds = [
  'national_id',
  'external_customer_id',
  'crm_contact_id',
  'store_customer_id',
  'payments_customer_id',
  'email',
  'phone',
  'wa_id',
] as const

export type IdentifierKind = (typeof identifierKinds)[number]

/** Something that names one person within a profile, already normalised. */
export interface Identifier {
  kind: IdentifierKind
  value: string
}

/** The lower the stronger. The ids that other systems give are equally strong; their order only makes it total. */
export function rankOfKind(kind: IdentifierKind): number {
  return identifierKinds.indexOf(kind)
}
