import type { Operation } from '../kernel/operations/operation.ts'
import { storeRates } from './currency/store-rates.ts'
import { fitDataDrivenModel, readDataDriven } from './data-driven/data-driven.ts'
import { createGoal, deleteGoalDefinition, listGoalDefinitions } from './definitions/goals.ts'
import { putOutcomeDefinitions, updateOutcomeDefinition } from './definitions/outcome-definitions.ts'
import { saveGoalDefinition } from './definitions/save-goal-definition.ts'
import { assignPayer } from './payments/assign-payer.ts'
import { listDuplicates, readDuplicateSummary } from './payments/duplicates/duplicates.ts'
import { joinSources, separateSources } from './payments/duplicates/join-sources.ts'
import { joinPayment, separatePayment } from './payments/duplicates/same-as.ts'
import { listPayments } from './payments/list-payments.ts'
import { markInstallment } from './payments/mark-installment.ts'
import { recordRefund } from './payments/refunds/record-refund.ts'
import { undoRefund } from './payments/refunds/undo-refund.ts'
import { readRecompute, startRecompute } from './recompute-requests/recomputes.ts'

export const attribution: readonly Operation[] = [startRecompute, readRecompute]

export const currency = [storeRates]

export const definitions = [
  listGoalDefinitions,
  saveGoalDefinition,
  deleteGoalDefinition,
  createGoal,
  putOutcomeDefinitions,
  updateOutcomeDefinition,
]

export const learnedModels = [readDataDriven, fitDataDrivenModel]

export const payments = [
  listPayments,
  listDuplicates,
  readDuplicateSummary,
  joinSources,
  separateSources,
  joinPayment,
  separatePayment,
  markInstallment,
  assignPayer,
  recordRefund,
  undoRefund,
]
