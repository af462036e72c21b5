/** What the facts of a batch are about: conversions with their credit, customers by their first payment, or visits of the site. */
export type FactKind = 'conversion' | 'cohort' | 'site'
