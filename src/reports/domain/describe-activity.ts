/** The tasks of a profile. Times are ISO text because they are read as JSON. */
export interface ActivityInput {
  syncs: {
    id: string
    status: 'queued' | 'running' | 'waiting' | 'succeeded' | 'failed'
    progress: number
    rows_read: number
    error: string | null
    created_at: string
    started_at: string | null
    finished_at: string | null
    display_name: string
    provider: string
  }[]
  recomputes: (Run & { cause: string; customers_total: number; customers_done: number })[]
  scorings: (Run & { ads: number; scores_total: number; scores_done: number })[]
  exports: {
    id: string
    provider: string
    cause: string
    status: 'running' | 'completed' | 'failed'
    error: string | null
    started_at: string
    finished_at: string | null
    rows_total: number
    rows_done: number
  }[]
  is_demo_being_written: boolean
}

interface Run {
  id: string
  state: 'running' | 'completed' | 'failed'
  started_at: string
  finished_at: string | null
  error: string | null
}

export const activityKinds = ['sync', 'recompute', 'scoring', 'export', 'demo'] as const
export const activityStates = ['queued', 'running', 'waiting', 'done', 'failed'] as const

export interface Activity {
  kind: (typeof activityKinds)[number]
  /** The id of the run; the demo has a constant one. */
  id: string
  state: (typeof activityStates)[number]
  /** Account, cause or destination of the task. */
  subject: string | null
  /** From 0 to 1; null while the total is unknown. */
  progress: number | null
  /** Processed rows, customers or scores, and their total; null if unknown. */
  done: number | null
  total: number | null
  started_at: Date | null
  finished_at: Date | null
  error: string | null
}

const order: readonly Activity['state'][] = ['failed', 'running', 'waiting', 'queued', 'done']

/** Lists long-running tasks with their progress: failed first, then running, then recently finished. */
export function describeActivity(input: ActivityInput): Activity[] {
  const all = [
    ...input.syncs.map((run): Activity => {
      const state = run.status === 'succeeded' ? 'done' : run.status
      return {
        kind: 'sync',
        id: run.id,
        state,
        subject: run.display_name,
        progress: state === 'done' ? 1 : run.progress,
        done: run.rows_read,
        total: null,
        started_at: at(run.started_at),
        finished_at: at(run.finished_at),
        error: state === 'done' ? null : run.error,
      }
    }),
    ...input.recomputes.map((run) => counted('recompute', run, run.cause, run.customers_done, run.customers_total)),
    ...input.scorings.map((run) => counted('scoring', run, null, run.scores_done, run.scores_total)),
    ...input.exports.map((run) => {
      const { status: state, finished_at } = run
      return counted('export', { ...run, state, finished_at }, run.provider, run.rows_done, run.rows_total)
    }),
  ]
  if (input.is_demo_being_written) {
    const unknown = { subject: null, progress: null, done: null, total: null, started_at: null, finished_at: null }
    all.push({ kind: 'demo', id: 'demo', state: 'running', ...unknown, error: null })
  }
  return all.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

function counted(kind: Activity['kind'], run: Run, subject: string | null, done: number, total: number): Activity {
  const state = run.state === 'completed' ? 'done' : run.state
  const share = total > 0 ? Math.min(1, done / total) : null
  return {
    kind,
    id: run.id,
    state,
    subject,
    progress: state === 'done' ? 1 : share,
    done,
    total: total > 0 ? total : null,
    started_at: at(run.started_at),
    finished_at: at(run.finished_at),
    error: run.error,
  }
}

const at = (text: string | null): Date | null => (text === null ? null : new Date(text))
