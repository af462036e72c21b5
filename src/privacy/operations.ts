import { createErasure, createErasureAsPerson, readErasure } from './erasure/erasures.ts'
import { listMerges } from './merges/list-merges.ts'
import { undoMerge } from './merges/undo-merge.ts'

export const erasure = [createErasure, readErasure, createErasureAsPerson]

export const customerMerges = [listMerges, undoMerge]
