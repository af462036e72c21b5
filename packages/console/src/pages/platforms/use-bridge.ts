import type { Input, OperationResponse } from '@tributary/client'
import { useParameter, useView } from '../../data/view.ts'

export type Bridge = OperationResponse<'campaigns.readBridge'>['data']
export type Step = Bridge['steps'][number]

export type ComparedPlatform = OperationResponse<'campaigns.comparePlatforms'>['data']['platforms'][number]

export const measures = ['conversions', 'value'] as const
export type Measure = (typeof measures)[number]

/** What is compared: conversions, or their value; the URL stores it. */
export function useMeasure(): [Measure, (measure: Measure) => void] {
  const [measure = 'conversions', setMeasure] = useParameter<Measure>('measure', measures)
  return [measure, (next) => setMeasure(next === 'conversions' ? undefined : next)]
}

/** The parameters of the bridge of a platform, or of the selected campaign. */
export function useBridgeInput(platform: string): Input<'campaigns.readBridge'> {
  const { range, model } = useView()
  const [goal] = useParameter('goal')
  const [campaign] = useParameter('campaign')
  return {
    ...{ platform, date_from: range.from, date_to: range.to, model },
    ...(goal && { goal }),
    ...(campaign && { campaign_id: campaign }),
  }
}

/** The steps that change the measure, largest first. */
export function largestSteps(steps: readonly Step[], measure: Measure): Step[] {
  return steps
    .filter((step) => Number(step[measure]) !== 0)
    .sort((a, b) => Math.abs(Number(b[measure])) - Math.abs(Number(a[measure])))
}
