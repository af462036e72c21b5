import { listAds } from './ads/list-ads.ts'
import { listAdvice } from './advice/list-advice.ts'
import { listBookDifferences } from './books/list-book-differences.ts'
import { listBooks } from './books/list-books.ts'
import { listBridgeConversions } from './bridge/list-bridge-conversions.ts'
import { readBridge } from './bridge/read-bridge.ts'
import { listBudgets, putBudgets } from './budgets/budgets.ts'
import { listCohortPayments } from './cohorts/list-cohort-payments.ts'
import { listCohorts } from './cohorts/list-cohorts.ts'
import { readCosts, updateCosts } from './costs/costs.ts'
import { readCoverage } from './coverage/read-coverage.ts'
import { readPrediction } from './prediction/read-prediction.ts'
import { readSite } from './site/read-site.ts'
import { readSurvey } from './survey/read-survey.ts'
import { putTargets, readTargets } from './targets/targets.ts'

export const cohorts = [listCohorts, listCohortPayments, readPrediction]

export const site = [readSite]

export const targets = [readTargets, putTargets]

export const budgets = [listBudgets, putBudgets]

export const advice = [listAdvice]

export const costs = [readCosts, updateCosts]
export const bridges = [readBridge, listBridgeConversions]

export const coverage = [readCoverage]

export const survey = [readSurvey]

export const books = [listBooks, listBookDifferences]

export const adList = [listAds]
