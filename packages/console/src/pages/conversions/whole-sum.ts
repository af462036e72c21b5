import type { OperationResponse } from '@tributary/client'
import type { conversionParameters } from '../../components/conversions/conversion-search.ts'

type Overview = Pick<OperationResponse<'overview.readOverview'>['data'], 'model' | 'totals' | 'by_channel' | 'segments'>
type Search = { [Name in (typeof conversionParameters)[number]]?: string | undefined }
interface Sum {
  payments: number
  conversions: number
  cash: number
}

/** Number and cash of a selection; null: the overview does not have this figure. */
interface WholeSum {
  count: number | null
  cash: number | null
}

/** The sum of a selection from the overview, so that a list needs not be loaded to its end; null if it has neither figure. */
export function wholeSum({ customer, goal, revenue, ...credit }: Search, overview: Overview): WholeSum | null {
  const { totals } = overview
  const isCredit = Object.values(credit).some(Boolean)
  if (customer || goal || revenue === 'unverified') {
    if (isCredit || [customer, goal, revenue].filter(Boolean).length > 1) return null
    if (goal) return { count: totals.conversions_by_type[goal] ?? 0, cash: null }
    if (revenue) return { count: totals.unverified_payments, cash: totals.unverified_cash }
    return { count: null, cash: customer === 'new' ? totals.new_customer_value : totals.returning_value }
  }
  const parts = isCredit ? partsOf(credit, overview) : [totals]
  if (parts.length === 0) return null
  const add = (name: keyof Sum) => parts.reduce((sum, part) => sum + part[name], 0)
  // A model that divides credit counts a conversion in each of its platforms.
  const isCountedTwice = parts.length > 1 && !undivided.has(overview.model)
  return { count: isCountedTwice ? null : add(revenue ? 'payments' : 'conversions'), cash: add('cash') }
}

const undivided = new Set(['last_touch', 'first_touch', 'last_non_direct'])

function partsOf({ channel, credited_to, platform }: Search, { by_channel, segments }: Overview): Sum[] {
  if (channel) return credited_to || platform ? [] : by_channel.filter((row) => row.channel === channel)
  if (credited_to === 'campaign')
    return segments.filter((row) => row.kind === 'platform' && (!platform || row.platform === platform))
  return platform ? [] : segments.filter((row) => row.kind === credited_to)
}
