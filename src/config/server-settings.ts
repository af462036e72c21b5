import { anyText, longText, oneOf, origin, processCount, trustedProxies, wholeNumber } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** How this process listens and which part of the service it runs. */
export const serverSettings = {
  port: setting({ name: 'PORT', default: '3000', parse: wholeNumber(1, 65_535), description: 'Port to listen on.' }),
  host: setting({
    name: 'HOST',
    default: '127.0.0.1',
    parse: anyText,
    description: 'Address to listen on. `0.0.0.0` listens on every interface.',
  }),
  baseUrl: setting({
    name: 'BASE_URL',
    parse: origin,
    description: 'Canonical public address, without a path. Default: the listen address.',
  }),
  apiUrl: setting({
    name: 'API_URL',
    parse: origin,
    description: 'Alternate public address that serves the same operations. Default: `BASE_URL`.',
  }),
  trustedProxies: setting({
    name: 'TRUST_PROXY',
    default: 'off',
    parse: trustedProxies,
    description:
      'Which proxies may set `X-Forwarded-For`: `off`, the number of proxies in front of the service (`1`), or their addresses and networks, separated by commas (`10.0.0.0/8, ::1`).',
  }),
  role: setting({
    name: 'ROLE',
    default: 'all',
    parse: oneOf('all', 'api', 'worker'),
    description: 'What this process runs: `api` (requests), `worker` (jobs) or `all`.',
  }),
  workers: setting({
    name: 'WORKERS',
    default: '1',
    parse: processCount,
    description:
      'API processes: a number, or `auto` for one per core. Above 1 they share the port, and one more process runs the jobs.',
  }),
  metricsToken: secret({
    name: 'METRICS_TOKEN',
    parse: longText(16),
    description: 'Bearer token for `/metrics`, in addition to the operator key: at least 16 characters.',
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    parse: wholeNumber(1, 65_535),
    description:
      'A second port with `/healthz`, `/readyz` and `/metrics`, without a token. Default: none; with `ROLE=worker`, `PORT`.',
  }),
  metricsHost: setting({
    name: 'METRICS_HOST',
    default: '127.0.0.1',
    parse: anyText,
    description: 'Address of `METRICS_PORT`.',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    parse: oneOf('info', 'debug', 'warn', 'error', 'silent'),
    description: '`debug` also logs every successful request.',
  }),
}
