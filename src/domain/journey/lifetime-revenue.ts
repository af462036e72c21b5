import Big from 'big.js'

/** What a person's counted conversions come to, net of refunds, by kind; null where there is none of the kind. */
export interface RevenueByType {
  cash: string | null
  gross: string | null
  pipeline: string | null
}

/**
 * A person's revenue over their lifetime. A deal, its order and its payment are the same money three times over, so one kind
 * is taken and never their sum: what was paid, else what was ordered, else what was won.
 */
export function lifetimeRevenue({ cash, gross, pipeline }: RevenueByType): number {
  return new Big(cash ?? gross ?? pipeline ?? 0).toNumber()
}
