import { analyzeCreative as request } from '../features/creative-analysis/job-requests.ts'
import { runAnalysis } from '../features/creative-analysis/run-analysis.ts'
import { job } from '../kernel/job.ts'

export const analyzeCreative = job({
  request,
  summary: 'Describes the creative of an ad by rules or by the language model.',
  retryLimit: 3,
  expireInSeconds: 300,
  run: runAnalysis,
})
