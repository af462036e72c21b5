import { listAdvice } from './advice/list-advice.ts'
import { listBudgets, putBudgets } from './budgets/budgets.ts'
import { readCosts, updateCosts } from './costs/costs.ts'
import { readPrediction } from './prediction/read-prediction.ts'
import { putTargets, readTargets } from './targets/targets.ts'

export const cohorts = [readPrediction]

export const targets = [readTargets, putTargets]

export const budgets = [listBudgets, putBudgets]

export const advice = [listAdvice]

export const costs = [readCosts, updateCosts]
