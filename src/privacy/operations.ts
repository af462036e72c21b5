import { createErasure, createErasureAsPerson, listErasures, readErasure } from './erasure/erasures.ts'
import { listMerges } from './merges/list-merges.ts'
import { undoMerge } from './merges/undo-merge.ts'

export const erasure = [createErasure, readErasure, listErasures, createErasureAsPerson]

export const customerMerges = [listMerges, undoMerge]
