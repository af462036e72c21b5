import { createErasure, createErasureAsPerson, listErasures, readErasure } from './erasure/erasures.ts'
import { listMerges, undoMerge } from './merges/merges.ts'

export const erasure = [createErasure, readErasure, listErasures, createErasureAsPerson]

export const customerMerges = [listMerges, undoMerge]
