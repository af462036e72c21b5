import { fitDataDrivenPaths } from '../attribution/models/data-driven/domain/fit-data-driven.ts'
import { predictPurchases } from '../insight/prediction/domain/predict-value.ts'
import { serveComputations } from '../kernel/compute/open-compute.ts'

/* A thread of the service that runs one computation and ends; to add a computation, add it to the list. */

serveComputations([fitDataDrivenPaths, predictPurchases])
