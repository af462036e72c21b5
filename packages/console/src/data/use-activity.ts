import type { OperationResponse } from '@tributary/client'
import { msSinceChange, useRead } from './queries.ts'
import { useSession } from './session.tsx'

type Work = OperationResponse<'overview.readActivity'>['data'][number]

export const isRunning = ({ state }: Pick<Work, 'state'>): boolean =>
  state === 'running' || state === 'queued' || state === 'waiting'

const workingMs = 3_000
const idleMs = 30_000
/** The work of a change starts a moment after it. */
const startMs = 15_000

/** The long-running work of the profile in the service; read often only while there is some, or after a change. */
export function useActivity() {
  const { may } = useSession()
  const isReady = may('analytics:read') || may('campaigns:read')
  const everyMs = (response: OperationResponse<'overview.readActivity'> | undefined) =>
    response?.data.some(isRunning) || msSinceChange() < startMs ? workingMs : idleMs
  return useRead('overview.readActivity', {}, { isReady, everyMs, staleMs: 2_000, keepsPrevious: false })
}
