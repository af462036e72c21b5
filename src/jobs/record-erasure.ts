import { recordErasure as request } from '../features/erasure/job-requests.ts'
import { recordInLedger } from '../features/erasure/record-in-ledger.ts'
import { job } from '../kernel/job.ts'

export const recordErasure = job({
  request,
  summary: 'Adds an erasure to the ledger outside the database, which a restore replays.',
  run: recordInLedger,
})
