import { listRecordedOutcomes } from './list-recorded-outcomes.ts'

export const outcomes = [listRecordedOutcomes]
