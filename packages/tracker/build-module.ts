import { buildPackage } from '../../scripts/build-package.ts'

/** Builds the tracker as a module, for sites that bundle it instead of loading `/t.js`. */
if (import.meta.main) await buildPackage('tracker', { target: 'es2020' })
