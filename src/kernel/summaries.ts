/** How this deployment writes journey summaries. */
export interface Summaries {
  /** An endpoint that speaks OpenAI's chat completions; null: the built-in rules write them. */
  model: SummaryModel | null
  /** Summaries a workspace may have written on one UTC day. */
  dailyAllowance: number
}

export interface SummaryModel {
  /** The endpoint's base, such as `https://api.example.com/v1`. */
  url: string
  key: string | null
  name: string
  timeoutMs: number
}
