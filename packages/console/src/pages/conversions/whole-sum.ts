import type { OperationResponse } from '@tributary/client'
import type { conversionParameters } from '../../components/conversions/conversion-search.ts'

type Overview = Pick<OperationResponse<'overview.readOverview'>['data'], 'totals' | 'by_channel' | 'segments'>
type Search = { [Name in (typeof conversionParameters)[number]]?: string | undefined }
interface Sum {
  payments: number
  conversions: number
  cash: number
}

/** Number and cash of a selection that the overview adds up, so that a list needs not be loaded to its end; null for others. */
export function wholeSum(search: Search, overview: Overview): { count: number; cash: number } | null {
  if (search.goal || search.customer || (search.revenue && search.revenue !== 'cash')) return null
  const parts = partsOf(search, overview)
  if (parts.length === 0) return null
  const add = (name: keyof Sum) => parts.reduce((sum, part) => sum + part[name], 0)
  return { count: add(search.revenue ? 'payments' : 'conversions'), cash: add('cash') }
}

function partsOf({ channel, credited_to, platform }: Search, { totals, by_channel, segments }: Overview): Sum[] {
  if (channel) return credited_to || platform ? [] : by_channel.filter((row) => row.channel === channel)
  if (credited_to === 'no_touch') return by_channel.filter((row) => row.channel === null)
  if (credited_to === 'campaign')
    return segments.filter((row) => row.kind === 'platform' && (!platform || row.platform === platform))
  return credited_to || platform ? [] : [totals]
}
