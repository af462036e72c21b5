import type { Operation } from '../../kernel/operation.ts'
import { listTopPerformers } from './list-top-performers.ts'
import { readScoring } from './read-scoring.ts'
import { startScoring } from './start-scoring.ts'

export const ranking: readonly Operation[] = [listTopPerformers, startScoring, readScoring]
