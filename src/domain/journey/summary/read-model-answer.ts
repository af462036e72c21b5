import { z } from 'zod'
import { readJsonAnswer } from '../../language-model/read-json-answer.ts'
import type { JourneySummary } from './summarize-journey.ts'

const summary = z.object({
  text: z.string().trim().min(1).max(4_000),
  highlights: z.array(z.string().trim().min(1).max(500)).max(20).default([]),
})

const highlightsMax = 6

/** The summary in a chat completion, or null when it is not one. */
export function readModelAnswer(body: string): JourneySummary | null {
  const told = summary.safeParse(readJsonAnswer(body))
  // A NUL is text in JSON and none in the database.
  if (!told.success || JSON.stringify(told.data).includes('\\u0000')) return null
  return { text: told.data.text, highlights: told.data.highlights.slice(0, highlightsMax) }
}
