import type { Fixed } from './columns.ts'

export interface SummariesSchema {
  journey_summary: JourneySummaryTable
  summary_usage: SummaryUsageTable
}

/** A journey summary; the newest replaces the previous one. */
export interface JourneySummaryTable {
  profile_id: Fixed<string>
  /** A customer's id, or the id of an anonymous visitor. */
  subject_id: Fixed<string>
  text: string
  highlights: string[]
  event_count: number
  /** `rules`, or the model's name. */
  source: string
  generated_at: Date
}

/** One unit of a workspace's daily limit (UTC). */
export interface SummaryUsageTable {
  workspace_id: Fixed<string>
  id: Fixed<string>
  day: Fixed<string>
  /** Null after the summary was stored. */
  expires_at: Date | null
}
