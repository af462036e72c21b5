import type { Fixed } from './columns.ts'

export interface SummariesSchema {
  journey_summary: JourneySummaryTable
  summary_usage: SummaryUsageTable
}

/** A journey in words; the newest replaces what was there. */
export interface JourneySummaryTable {
  profile_id: Fixed<string>
  /** A customer's id, or that of a visitor who is nobody's yet. */
  subject_id: Fixed<string>
  text: string
  highlights: string[]
  event_count: number
  /** `rules`, or the model's name. */
  source: string
  generated_at: Date
}

/** One unit of a workspace's allowance of a UTC day. */
export interface SummaryUsageTable {
  workspace_id: Fixed<string>
  id: Fixed<string>
  day: Fixed<string>
  /** Null once the summary was stored. */
  expires_at: Date | null
}
