import type { Operation } from '../../kernel/operation.ts'
import { readRecompute } from './read-recompute.ts'
import { startRecompute } from './start-recompute.ts'

export const attribution: readonly Operation[] = [startRecompute, readRecompute]
