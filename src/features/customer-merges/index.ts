import { listMerges } from './list-merges.ts'
import { undoMerge } from './undo-merge.ts'

export const customerMerges = [listMerges, undoMerge]
