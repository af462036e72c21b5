import { startSandbox } from './start-sandbox.ts'

/** Starts only the sandbox; the service is started separately with the settings that `/env` returns. */
const { SANDBOX_PORT = '4100', SANDBOX_HOST = '127.0.0.1', SANDBOX_UNTIL } = process.env

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  host: SANDBOX_HOST,
  ...(SANDBOX_UNTIL && { until: SANDBOX_UNTIL }),
})
process.stdout.write(`sandbox ready: ${sandbox.controlOrigin} (settings for the service at /env)\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
}
