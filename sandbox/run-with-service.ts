import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startSandbox } from './start-sandbox.ts'

/**
 * Starts the sandbox, and the service as a separate process that uses it. Environment variables win, so that one vendor can be
 * the real one.
 */
const sandbox = await startSandbox({ port: Number(process.env.SANDBOX_PORT ?? '4100') })
const service = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
  env: { ...sandbox.settings, ...process.env },
  stdio: 'inherit',
})
process.stdout.write(`sandbox ready: ${sandbox.controlOrigin} (settings for the service at /env)\n`)

// A signal from a terminal reaches both processes; one sent only to this process is forwarded.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal))

service.once('exit', async (code) => {
  await sandbox.close()
  process.exit(code ?? 1)
})
