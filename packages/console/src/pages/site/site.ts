import type { OperationResponse } from '@tributary/client'

/** The report of the visits of a range. */
export type Site = OperationResponse<'site.readSite'>['data']
