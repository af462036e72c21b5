import { generateJourneySummary } from './generate-journey-summary.ts'
import { readJourneySummary } from './read-journey-summary.ts'

export const journeySummary = [readJourneySummary, generateJourneySummary]
