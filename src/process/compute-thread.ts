import { serveComputation } from '../kernel/compute/open-compute.ts'
import { computations } from './computations.ts'

/* A thread of the service that runs one kind of computation. */
await serveComputation(computations)
