import type { OperationResponse, RowOf } from '@tributary/client'

export type Experiment = RowOf<'experiments.listExperiments'>
export type ExperimentDetails = OperationResponse<'experiments.readExperiment'>['data']
export type Result = NonNullable<Experiment['result']>
export type Measure = Experiment['design']['metric']['measure']
export type State = Experiment['state']

export const measures = ['count', 'value', 'customers'] as const satisfies readonly Measure[]

/** In the order in which they need attention. */
export const states = [
  'running',
  'planned',
  'draft',
  'completed',
  'stopped',
  'void',
] as const satisfies readonly State[]

export const stateTones = {
  ...{ running: 'on', planned: 'plain', draft: 'plain' },
  ...{ completed: 'plain', stopped: 'warn', void: 'plain' },
} as const satisfies Record<State, 'on' | 'plain' | 'warn'>

/** The reads that a change of an experiment changes. */
export const experimentChanges = [
  'experiments.listExperiments',
  'experiments.readExperiment',
  'campaigns.listCalibration',
] as const
