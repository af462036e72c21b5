import { finalizeCandidate } from './finalize-candidate.ts'
import { listCandidates } from './list-candidates.ts'
import { mintHandoff } from './mint-handoff.ts'
import { readHandoff } from './read-handoff.ts'

export const handoffs = [mintHandoff, readHandoff, listCandidates, finalizeCandidate]
