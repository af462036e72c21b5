import { startService } from '../../test/support/processes/started-service.ts'
import { load } from '../load.ts'
import { residentMb } from '../processor-time.ts'
import { raisedRateLimits } from '../raised-rate-limits.ts'
import type { Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { hitRequest, provision } from './ingest-requests.ts'

const parts = scaled(10, 2)

/** Measures the memory of the service under continuous hits for the given number of seconds. */
export async function benchIngestMemory(report: Report, seconds = 15): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, raisedRateLimits)
    try {
      const { trackingKey } = await provision(service)
      const request = hitRequest('/api/tracking/collect', trackingKey)
      const megabytes: number[] = []
      let requests = 0
      for (let part = 0; part < parts; part++) {
        const options = { port: service.port, connections: 64, seconds: seconds / parts, expectedStatus: 202 }
        const result = await load({ ...options, request })
        requests += result.requests
        megabytes.push(residentMb(service.pid))
      }
      report.ratio(
        `most memory in the second half of ${seconds} s of hits, of that in the first`,
        Math.max(...megabytes.slice(parts / 2)) / Math.max(...megabytes.slice(0, parts / 2)),
        'aim: flat',
      )
      report.metric('  hits', String(requests))
      report.metric('  megabytes after each tenth', megabytes.join(', '))
    } finally {
      await service.stop()
    }
  })
}
