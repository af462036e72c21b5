import type { Computation } from '../../kernel/compute/computation.ts'
import { type Prediction, predictValue } from './domain/predict-value.ts'
import { type PurchaseColumns, purchasesIn } from './domain/purchase-columns.ts'

export const predictPurchases: Computation<{ columns: PurchaseColumns; end: number }, Prediction> = {
  name: 'predict-purchases',
  run: ({ columns, end }) => predictValue(purchasesIn(columns), end),
}
