import type { Computation } from '../kernel/compute/computation.ts'

/** Every computation by its name, loaded when a thread runs it: the code of all would be a third of the thread's memory. */
// biome-ignore lint/suspicious/noExplicitAny: each computation types its own input.
export const computations: Readonly<Record<string, () => Promise<Computation<any, unknown>>>> = {
  'analyze-panel': async () => (await import('../experiments/geo/domain/panel-computation.ts')).panelComputation,
  'encode-export-files': async () => (await import('../data-exports/encode-files.ts')).encodeFiles,
  'fit-data-driven': async () =>
    (await import('../attribution/models/data-driven/domain/fit-data-driven.ts')).fitDataDrivenPaths,
  'fit-response-curves': async () => (await import('../experiments/curves/domain/response-curve.ts')).curveComputation,
  'predict-purchases': async () => (await import('../insight/prediction/domain/predict-value.ts')).predictPurchases,
  'select-markets': async () => (await import('../experiments/geo/domain/geo-plan.ts')).marketComputation,
  'simulate-power': async () => (await import('../experiments/geo/domain/geo-plan.ts')).powerComputation,
}
