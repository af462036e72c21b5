import type { FigureMetric, Sentence } from './choose-sentences.ts'
import type { DigestIssue } from './digest-input.ts'
import type { DigestPeriod } from './digest-schedule.ts'

type View = readonly [path: string, search?: Record<string, string>]

const overview: View = ['/']
const campaigns = (search: Record<string, string>): View => ['/ads', { level: 'campaign', ...search }]

const viewsOfFigures: Record<FigureMetric, View> = {
  revenue: overview,
  spend: campaigns({ sort: '-spend' }),
  mer: overview,
  payments: ['/payments'],
  first_payments: ['/customers'],
}

/** The page on which an issue is resolved; the console links to the same. */
const viewsOfIssues: Record<DigestIssue['kind'], View> = {
  ads_untagged: ['/campaigns', { view: 'tags' }],
  hits_rejected: ['/live', { show: 'rejected' }],
  events_failed: ['/live'],
  events_delayed: ['/live'],
  no_events: ['/set-up', { view: 'tracker' }],
  payments_unidentified: ['/payments', { view: 'unidentified' }],
  payments_without_amount: ['/payments'],
  payments_duplicated: ['/payments', { view: 'duplicates' }],
  missing_exchange_rate: ['/payments'],
  connection_broken: ['/set-up', { view: 'connections' }],
  sync_stale: ['/set-up', { view: 'connections' }],
  account_pending: ['/set-up', { view: 'connections' }],
}

/** Enough to find a campaign; an address must not become too long for a message. */
const searchMax = 100

function viewOf(sentence: Sentence): View {
  switch (sentence.kind) {
    case 'stop':
    case 'scale':
      return ['/ads', { advice: sentence.kind, status: 'ACTIVE' }]
    case 'profit':
    case 'cash':
    case 'revenue':
    case 'nothing':
    case 'driver':
      return overview
    case 'spend':
      return viewsOfFigures.spend
    case 'campaign':
    case 'idle_campaign':
      return campaigns({ q: sentence.name.slice(0, searchMax) })
    case 'without_campaign':
      return ['/campaigns', { why: 'open' }]
    case 'customers':
      return ['/customers']
    case 'issue':
      return viewsOfIssues[sentence.issue.kind]
    case 'figure':
      return viewsOfFigures[sentence.metric]
  }
}

/** The address of the console that shows what a sentence is about; without a sentence, the overview of the period. */
export function digestLink(
  { baseUrl, profileId, period }: { baseUrl: string; profileId: string; period: DigestPeriod },
  sentence?: Sentence,
): string {
  const [path, search = {}] = sentence ? viewOf(sentence) : overview
  const range = { profile: profileId, from: period.from_day, to: period.to_day }
  return `${baseUrl}${path}?${new URLSearchParams({ ...range, ...search })}`
}
