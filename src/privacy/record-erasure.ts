import { job } from '../kernel/job.ts'
import { recordErasure as request } from './erasure/job-requests.ts'
import { recordInLedger } from './erasure/record-in-ledger.ts'

export const recordErasure = job({
  request,
  summary: 'Adds an erasure to the ledger outside the database, which a restore replays.',
  run: recordInLedger,
})
