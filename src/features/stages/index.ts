import { listStages } from './list-stages.ts'
import { prefillOutcomes } from './prefill-outcomes.ts'

export const stages = [listStages, prefillOutcomes]
