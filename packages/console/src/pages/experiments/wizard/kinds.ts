import { geo } from './geo.tsx'
import { holdout } from './holdout.tsx'
import { imported } from './imported.tsx'
import type { Kind } from './kind.ts'
import { switchback } from './switchback.tsx'

/** The kinds that the wizard offers, the most reliable first. */
export const kinds = { holdout, geo, switchback, imported } as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
