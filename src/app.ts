import type { FastifyInstance } from 'fastify'
import { serveTrackerScript } from './collection/tracker-script.ts'
import { serveConnect } from './connect/serve-connect.ts'
import type { HttpDeps } from './http/deps.ts'
import { registerDocs } from './http/docs/register-docs.ts'
import { serveHealth, serveHome } from './http/health.ts'
import { registerOpenapi } from './http/openapi/register-openapi.ts'
import { buildServer } from './http/server.ts'
import type { Operation } from './kernel/operation.ts'
import { operations as allOperations } from './operations.ts'
import { serveHooks } from './sync/serve-hooks.ts'
import { serveSignIn } from './tenancy/sign-in.ts'

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
