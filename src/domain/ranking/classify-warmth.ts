export type Warmth = 'hot' | 'warm' | 'cold'

/** Words of English, Spanish and Portuguese that people name such audiences with; whole words or their beginnings. */
const customers =
  /\b(past|existing|previous|former)\s+(customer|buyer|client)|\bclientes?\s+(anterior|actual|antiguo)|\brecompra|\bloyalty\b|\bupsell/
const lookalikes = /\b(lookalike|lal\b|similar)/
const visitors =
  /\b(re-?targeting|re-?marketing|rmk|rtg|abandon|carrito|cart\b|vieron|viewed|visitor|visitante|visitaron|interactu|engaged|warm)/

/**
 * How well the people that an ad is for know the business already, by the names of its ad set and campaign: platforms report no
 * audiences with delivery, and whoever calls people back says so in a name. Nothing said means strangers.
 */
export function classifyWarmth(campaignName: string, adSetName: string): Warmth {
  for (const name of [adSetName, campaignName].map((one) => one.toLowerCase())) {
    if (lookalikes.test(name)) return 'cold'
    if (customers.test(name)) return 'hot'
    if (visitors.test(name)) return 'warm'
  }
  return 'cold'
}
