import { createErasure } from './create-erasure.ts'
import { createErasureAsPerson } from './create-erasure-as-person.ts'
import { readErasure } from './read-erasure.ts'

export const erasure = [createErasure, readErasure, createErasureAsPerson]
