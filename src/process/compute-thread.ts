import { predictPurchases } from '../insight/prediction/predict-purchases.ts'
import { serveComputations } from '../kernel/compute/serve-computations.ts'

/* A thread of the service that runs one computation and ends; to add a computation, add it to the list. */

serveComputations([predictPurchases])
