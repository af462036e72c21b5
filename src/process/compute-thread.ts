import { fitDataDrivenPaths } from '../attribution/models/data-driven/domain/fit-data-driven.ts'
import { encodeFiles } from '../data-exports/encode-files.ts'
import { curveComputation } from '../experiments/curves/domain/response-curve.ts'
import { marketComputation, powerComputation } from '../experiments/geo/domain/geo-plan.ts'
import { panelComputation } from '../experiments/geo/domain/panel-computation.ts'
import { predictPurchases } from '../insight/prediction/domain/predict-value.ts'
import { serveComputations } from '../kernel/compute/open-compute.ts'

/* A thread of the service that runs one kind of computation; to add a computation, add it to the list. */

serveComputations([
  curveComputation,
  encodeFiles,
  fitDataDrivenPaths,
  marketComputation,
  panelComputation,
  powerComputation,
  predictPurchases,
])
