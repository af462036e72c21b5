import type { FastifyInstance } from 'fastify'
import { operations as allOperations } from './features/index.ts'
import { serveConnect } from './http/connect/serve-connect.ts'
import { serveHooks } from './http/connect/serve-hooks.ts'
import type { HttpDeps } from './http/deps.ts'
import { registerDocs } from './http/docs/register-docs.ts'
import { serveHealth } from './http/health.ts'
import { serveHome } from './http/home.ts'
import { registerOpenapi } from './http/openapi/register-openapi.ts'
import { buildServer } from './http/server.ts'
import { serveSignIn } from './http/sign-in.ts'
import { serveTrackerScript } from './http/tracker-script.ts'
import type { Operation } from './kernel/operation.ts'

/** The whole HTTP side. The started service and the tests call this same function. */
export function buildApp(deps: HttpDeps, operations: readonly Operation[] = allOperations): FastifyInstance {
  const server = buildServer(deps, operations)
  const description = { operations, baseUrl: deps.baseUrl, apiUrl: deps.apiUrl, version: deps.version }
  registerOpenapi(server, description)
  registerDocs(server, description)
  serveHealth(server, deps)
  serveSignIn(server, deps)
  serveHome(server, deps)
  serveConnect(server, deps)
  serveHooks(server, deps)
  serveTrackerScript(server)
  return server
}
