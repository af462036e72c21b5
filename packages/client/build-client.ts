import { buildPackage } from '../../scripts/build-package.ts'

/** Builds one file that runs wherever `fetch` and WebCrypto are available. */
export function buildClient(): Promise<void> {
  return buildPackage('client', { target: 'es2022' })
}

if (import.meta.main) await buildClient()
