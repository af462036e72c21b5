import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { docsUrl } from '../../kernel/errors/errors.ts'

export type StartupState = { status: 'starting' } | { status: 'migrating'; step: number; of: number }

export interface StartupServer {
  report(state: StartupState): void
  /** Frees one port, or all, for the servers of the started process. */
  close(port?: number): Promise<void>
}

interface Address {
  port: number
  host: string
  /** Whether the process starts without this server if another program uses the port. */
  isOptional?: boolean
}

/**
 * Answers on the addresses of the service until it can serve requests: `/healthz` with 200, so that an orchestrator does not end a
 * long migration, and everything else with 503, `/readyz` with the progress.
 */
export async function openStartupServer(addresses: readonly Address[], baseUrl: string): Promise<StartupServer> {
  let state: StartupState = { status: 'starting' }
  const opened = new Map<Server, number>()
  const close = async (only?: number) => {
    const closing = [...opened].filter(([, port]) => only === undefined || port === only).map(([server]) => server)
    for (const server of closing) opened.delete(server)
    await Promise.all(closing.map(closeServer))
  }
  try {
    for (const address of addresses) {
      const server = createServer((request, response) => {
        const path = (request.url ?? '').split('?', 1)[0]!
        respond(response, responseTo(path, state, baseUrl))
      })
      if (await startListening(server, address)) opened.set(server, address.port)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    report(next) {
      state = next
    },
    close,
  }
}

function respond(response: ServerResponse, { status, body }: StartupResponse): void {
  // The connection must not outlive this server.
  response.shouldKeepAlive = false
  if (status === 503) response.setHeader('retry-after', '5')
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

interface StartupResponse {
  status: 200 | 503
  body: unknown
}

function responseTo(path: string, state: StartupState, baseUrl: string): StartupResponse {
  if (path === '/healthz') return { status: 200, body: { status: 'up' } }
  if (path === '/readyz') return { status: 503, body: state }
  const message =
    state.status === 'starting'
      ? 'The service is starting.'
      : `The database is being migrated: step ${state.step} of ${state.of}.`
  const code = 'service_unavailable'
  const request_id = `req_${randomBytes(12).toString('hex')}`
  return { status: 503, body: { error: { code, message, status: 503, request_id, docs_url: docsUrl(baseUrl, code) } } }
}

function startListening(server: Server, { port, host, isOptional = false }: Address): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (isOptional && error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, host, () => resolve(true))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
