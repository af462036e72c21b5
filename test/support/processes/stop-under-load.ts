import { Agent, request } from 'node:http'
import type { StartedService } from './started-service.ts'

export interface StopUnderLoad {
  /** Requests that failed although the service had accepted their connection. */
  failures: string[]
  /** Clients whose last connection was reset by the kernel, because it was not accepted when the port closed. */
  lateCount: number
}

/** Sends SIGTERM while clients send requests, over new and over reused connections, until their connections are refused. */
export async function stopUnderLoad(service: StartedService, clientsPerKind: number): Promise<StopUnderLoad> {
  const seen: StopUnderLoad = { failures: [], lateCount: 0 }
  let completed = 0
  const agents = {
    reused: new Agent({ keepAlive: true, maxSockets: clientsPerKind }),
    fresh: new Agent({ keepAlive: false }),
  }
  const sendRequests = async (kind: keyof typeof agents) => {
    const outcomes: unknown[] = []
    while (outcomes.at(-1) !== 'ECONNREFUSED') {
      const outcome = await requestStatus(agents[kind], service.port)
      if (outcome === 200 || outcome === 503) completed += 1
      else outcomes.push(outcome)
    }
    const isLate = outcomes[0] === 'ECONNRESET' && outcomes[1] === 'ECONNREFUSED'
    if (isLate) seen.lateCount += 1
    seen.failures.push(...outcomes.slice(isLate ? 1 : 0, -1).map((outcome) => `${kind} ${outcome}`))
  }
  const clients = (['reused', 'fresh'] as const).flatMap((kind) =>
    Array.from({ length: clientsPerKind }, () => sendRequests(kind)),
  )
  while (completed <= 100) await new Promise((resolve) => setTimeout(resolve, 50))
  await service.stop()
  await Promise.all(clients)
  return seen
}

function requestStatus(agent: Agent, port: number): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const healthRequest = request({ agent, port, host: '127.0.0.1', path: '/healthz' }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode))
        .once('error', (error) => resolve(error.message))
    })
    healthRequest.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)).end()
  })
}
