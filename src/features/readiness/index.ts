import { readReadiness } from './read-readiness.ts'

export const readiness = [readReadiness]
