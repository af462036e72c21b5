import { readCreativeAnalysis } from './read-creative-analysis.ts'
import { startCreativeAnalysis } from './start-creative-analysis.ts'

export const creativeAnalysis = [startCreativeAnalysis, readCreativeAnalysis]
