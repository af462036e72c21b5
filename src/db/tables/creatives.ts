import type { Fixed } from './columns.ts'

export interface CreativesSchema {
  ad_creative: AdCreativeTable
  creative_analysis: CreativeAnalysisTable
}

/** The text of an ad's creative, as its platform reports it. */
export interface AdCreativeTable {
  profile_id: Fixed<string>
  ad_id: Fixed<string>
  creative_external_id: string | null
  title: string | null
  body: string | null
  /** The platform's name of its button. */
  call_to_action: string | null
  format: 'video' | 'carousel' | 'image' | null
  thumbnail_url: string | null
  video_id: string | null
  updated_at: Date
}

/** The latest analysis of an ad's creative. */
export interface CreativeAnalysisTable {
  profile_id: Fixed<string>
  ad_id: Fixed<string>
  status: 'queued' | 'running' | 'completed' | 'failed'
  requested_at: Date
  finished_at: Date | null
  error: string | null
}
