import { listCalibration } from './calibration/list-calibration.ts'
import { listCurves } from './curves/list-curves.ts'
import { analyzePanel } from './geo/analyze-panel.ts'
import { listRegions } from './geo/list-regions.ts'
import { freezeExperiment, startExperiment, stopExperiment, voidExperiment } from './lifecycle/change-state.ts'
import { importExperiment } from './lifecycle/import-result.ts'
import { listAssignments } from './lifecycle/list-assignments.ts'
import { listExperiments, readExperiment } from './lifecycle/list-experiments.ts'
import { createExperiment, updateExperiment } from './lifecycle/save-experiment.ts'
import { planExperiment } from './plans/plan-experiment.ts'

export const experiments = [
  listRegions,
  listExperiments,
  readExperiment,
  createExperiment,
  updateExperiment,
  planExperiment,
  freezeExperiment,
  startExperiment,
  stopExperiment,
  voidExperiment,
  listAssignments,
  importExperiment,
  analyzePanel,
  listCalibration,
  listCurves,
]
