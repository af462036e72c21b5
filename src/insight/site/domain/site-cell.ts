import Big from 'big.js'
import { type VisitDimension, visitDimensions } from '../../../attribution/site-visits/domain/site-facts.ts'
import { toSitePage, toSiteText } from '../../../attribution/site-visits/domain/site-page.ts'

/** Credit of one model to visits of a kind, for one goal and day. */
export interface SiteCell extends Record<VisitDimension, string> {
  conversion_key: string
  rollup_type: string
  /** Credit in parts per million of a conversion. */
  ppm: number
  /** Credit times value, in millionths of the reporting currency; an exact decimal. */
  amount: string
}

/** Credit to a touch that began a visit, added up by the database. */
export interface CreditedTouch {
  local_day: string
  slot: number
  conversion_key: string
  rollup_type: string
  path: string | null
  source: string | null
  campaign: string | null
  country: string | null
  device: string | null
  ppm: number
  amount: string
}

/** Adds up credit by the values of the site report, in a fixed order, so that equal sums are equal texts. */
export function toSiteCells(touches: readonly CreditedTouch[]): SiteCell[] {
  const cells = new Map<string, SiteCell>()
  for (const { conversion_key, rollup_type, ppm, amount, ...touch } of touches) {
    const dimensions = {
      entry_page: toSitePage(touch.path),
      source: toSiteText(touch.source),
      campaign: toSiteText(touch.campaign),
      country: toSiteText(touch.country),
      device: toSiteText(touch.device),
    }
    const key = JSON.stringify([conversion_key, rollup_type, ...visitDimensions.map((name) => dimensions[name])])
    const cell = cells.get(key)
    if (!cell) {
      cells.set(key, { conversion_key, rollup_type, ...dimensions, ppm, amount })
      continue
    }
    cell.ppm += ppm
    cell.amount = new Big(cell.amount).plus(amount).toFixed()
  }
  return [...cells.keys()].sort().map((key) => cells.get(key)!)
}
