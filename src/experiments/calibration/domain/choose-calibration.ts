interface Tested {
  campaign_ids: readonly string[]
  metric: { conversion_key: string; measure: string }
}

interface Calibrated extends Tested {
  lower: number
  upper: number
}

/** Those that tested the value of a cash goal for one campaign alone, with its id: credited cash is compared with nothing else. */
export function listSingles<Row extends Tested>(
  rows: readonly Row[],
  cashKeys: ReadonlySet<string>,
): [campaignId: string, row: Row][] {
  return rows.flatMap((row) => {
    const { campaign_ids, metric } = row
    const [id, ...others] = campaign_ids
    const isCash = metric.measure === 'value' && cashKeys.has(metric.conversion_key)
    return id !== undefined && others.length === 0 && isCash ? [[id, row]] : []
  })
}

/** The calibration of the credited cash of each campaign; the most precise of several. */
export function chooseByCampaign<Row extends Calibrated>(
  rows: readonly Row[],
  cashKeys: ReadonlySet<string>,
): ReadonlyMap<string, Row> {
  const widthOf = ({ lower, upper }: Calibrated) => upper / lower
  const chosen = new Map<string, Row>()
  for (const [id, row] of listSingles(rows, cashKeys)) {
    const known = chosen.get(id)
    if (!known || widthOf(row) < widthOf(known)) chosen.set(id, row)
  }
  return chosen
}
