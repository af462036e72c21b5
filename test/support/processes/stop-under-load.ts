import { Agent, request } from 'node:http'
import type { StartedService } from './started-service.ts'

/**
 * Sends SIGTERM while clients send requests, over new and over reused connections, until their connections are refused. Returns the
 * requests that failed although they were connected, except one: the kernel resets a connection that arrives between the last
 * accept of the process and the close of its port, and no process can do both in one step.
 */
export async function stopUnderLoad(service: StartedService, clientsPerKind: number): Promise<string[]> {
  const failures: string[] = []
  let completed = 0
  const agents = {
    reused: new Agent({ keepAlive: true, maxSockets: clientsPerKind }),
    fresh: new Agent({ keepAlive: false }),
  }
  const sendRequests = async (kind: keyof typeof agents) => {
    for (;;) {
      const outcome = await requestStatus(agents[kind], service.port)
      if (outcome === 'ECONNREFUSED') return
      if (outcome === 200 || outcome === 503) completed += 1
      else failures.push(`${kind} ${outcome}`)
    }
  }
  const clients = (['reused', 'fresh'] as const).flatMap((kind) =>
    Array.from({ length: clientsPerKind }, () => sendRequests(kind)),
  )
  while (completed <= 100) await new Promise((resolve) => setTimeout(resolve, 50))
  await service.stop()
  await Promise.all(clients)
  const reset = failures.indexOf('fresh ECONNRESET')
  return failures.filter((_, index) => index !== reset)
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
