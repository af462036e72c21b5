import { buildPackage } from '../../scripts/build-package.ts'

/** One file that runs wherever `fetch` and WebCrypto do. */
export function buildClient(): Promise<void> {
  return buildPackage('client', { target: 'es2022' })
}

if (import.meta.main) await buildClient()
