export const experimentStates = ['draft', 'planned', 'running', 'completed', 'stopped', 'void'] as const
export type ExperimentState = (typeof experimentStates)[number]

const transitions = {
  freeze: { from: ['draft'], to: 'planned' },
  start: { from: ['planned'], to: 'running' },
  complete: { from: ['running'], to: 'completed' },
  stop: { from: ['running'], to: 'stopped' },
  void: { from: ['draft', 'planned', 'running', 'completed', 'stopped'], to: 'void' },
} as const satisfies Record<string, { from: readonly ExperimentState[]; to: ExperimentState }>

export type ExperimentAction = keyof typeof transitions

/** The state after the action; null if it is not possible in this state. */
export function nextState(state: ExperimentState, action: ExperimentAction): ExperimentState | null {
  const { from, to } = transitions[action]
  return (from as readonly ExperimentState[]).includes(state) ? to : null
}

/** What the schedule does with an experiment on a local day. */
export function dueAction(
  { state, start_day, end_day }: { state: ExperimentState; start_day: string; end_day: string },
  today: string,
): ExperimentAction | null {
  if (state === 'running') return today > end_day ? 'complete' : null
  if (state !== 'planned' || today < start_day) return null
  // If the service was down on all of its days, it never ran.
  return today > end_day ? 'void' : 'start'
}
