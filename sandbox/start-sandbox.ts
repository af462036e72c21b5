import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hourMs } from '../src/kernel/time/durations.ts'
import { openFailures } from './failures.ts'
import { openGrants } from './grants.ts'
import { type SeenRequest, serveControl } from './server/control.ts'
import { serveVendor } from './server/serve-vendor.ts'
import type { SandboxVendor } from './vendor.ts'
import { toServiceSettings } from './vendor-settings.ts'
import { vendors as everyVendor } from './vendors/registry.ts'

export interface Sandbox {
  /** The origin at which scripts are set and requests are read; see `control.ts`. */
  controlOrigin: string
  /** By vendor: `origins.social_ads`. */
  origins: Readonly<Record<string, string>>
  /** The settings with which the service uses this sandbox. */
  settings: Readonly<Record<string, string>>
  close(): Promise<void>
}

export interface SandboxOptions {
  /**
   * The port of the control routes; the vendors listen on the following ports, in the order of the registry. 0: any free ports.
   */
  port?: number
  host?: string
  vendors?: readonly SandboxVendor[]
  now?: () => Date
  /** The last day of the demo business. Default: the last complete day in Chile, as in a demo created now. */
  until?: string
}

const seenMax = 1000

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', vendors = everyVendor, now = () => new Date() } = options
  const until = options.until ?? new Date(now().getTime() - 28 * hourMs).toISOString().slice(0, 10)
  const failures = openFailures()
  const seen: SeenRequest[] = []
  const grants = vendors.map((vendor) => openGrants(vendor.key, now))
  const record = (request: SeenRequest) => {
    seen.push(request)
    if (seen.length > seenMax) seen.shift()
  }
  const servers: Server[] = []
  try {
    for (const [at, vendor] of vendors.entries()) {
      const listener = serveVendor(vendor, { grants: grants[at]!, failures, now, until, seen: record })
      servers.push(await listen(listener, port === 0 ? 0 : port + 1 + at, host))
    }
    const origins = Object.fromEntries(vendors.map((vendor, index) => [vendor.key, originOf(servers[index]!, host)]))
    const settings = Object.assign({}, ...vendors.map((vendor) => toServiceSettings(vendor, origins[vendor.key]!)))
    const reset = () => {
      failures.clear()
      seen.length = 0
      for (const [at, vendorGrants] of grants.entries()) {
        vendorGrants.reset()
        vendors[at]!.reset?.(vendorGrants)
      }
    }
    const control = await listen(serveControl({ vendors, origins, settings, failures, seen, reset }), port, host)
    servers.push(control)
    return { controlOrigin: originOf(control, host), origins, settings, close: () => closeAll(servers) }
  } catch (error) {
    await closeAll(servers)
    throw error
  }
}

async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(listener)
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

function originOf(server: Server, host: string): string {
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }),
  )
}
