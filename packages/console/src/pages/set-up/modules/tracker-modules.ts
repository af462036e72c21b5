import type { OperationResponse } from '@tributary/client'

/** The settings of each module; null if it is switched off. */
export type TrackerModules = OperationResponse<'tracking.readTrackerModules'>['data']
