import type { FastifyInstance } from 'fastify'
import { findRollupMismatches } from './attribution/credit/credit-queries.ts'
import { serveTrackerScript } from './collection/installation/tracker-script.ts'
import { serveConnect } from './connect/serve-connect.ts'
import { readDocument } from './console/console-document.ts'
import { serveConsole } from './console/serve-console.ts'
import { registerDocs } from './http/docs/register-docs.ts'
import { limitDocs } from './http/gate.ts'
import { serveHealth } from './http/health/health.ts'
import { registerOpenapi } from './http/openapi/register-openapi.ts'
import { buildServer } from './http/server.ts'
import type { Services } from './kernel/context/services.ts'
import type { Operation } from './kernel/operations/operation.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { rollupMetrics } from './metrics.ts'
import { serveUnsubscribe } from './notifications/digests/unsubscribe/serve-unsubscribe.ts'
import { serveOauth } from './oauth/serve-oauth.ts'
import { operations as allOperations } from './operations.ts'
import { servePeoplePages } from './people/serve-pages.ts'
import { serveShared } from './sharing/page/serve-shared.ts'
import { serveHooks } from './sync/serve-hooks.ts'

/** The whole HTTP side. The started service and the tests call this same function. */
export function buildApp(services: Services, operations: readonly Operation[] = allOperations): FastifyInstance {
  const server = buildServer(services, operations)
  const description = { operations, baseUrl: services.baseUrl, apiUrl: services.apiUrl, version: services.version }
  registerOpenapi(server, description)
  registerDocs(server, description, (request, reply) => limitDocs(services, request, reply))
  rollupMetrics(services.metrics, async () => (await findRollupMismatches(services.db)).days)
  serveHealth(server, services)
  servePeoplePages(server, services)
  serveOauth(server, services)
  serveConnect(server, services)
  serveHooks(server, services)
  serveTrackerScript(server)
  serveMcp(server, services, operations)
  serveShared(server, services, operations, readDocument())
  serveUnsubscribe(server, services)
  serveConsole(server)
  return server
}
