import type { RowOf } from '@tributary/client'

export type Digest = RowOf<'digests.listDigests'>
export type Schedule = Digest['schedule']

/** The lists that a change of a digest changes. */
export const digestChanges = ['digests.listDigests'] as const
