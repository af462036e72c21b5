import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The service that the pages speak to while they are being worked on. */
const service = process.env.TRIBUTARY_URL ?? 'http://127.0.0.1:3000'
const ofTheService = [
  '/api',
  '/oauth',
  '/docs',
  '/sign-in',
  '/connect',
  '/t.js',
  '/t/',
  '/readyz',
  '/invitations',
  '/consent',
]

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  // The source itself, so that a change of the client needs no build of its own.
  resolve: { alias: { '@tributary/client': here('../client/src/index.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // No address inside a stylesheet or script: the policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ofTheService.map((path) => [
        path,
        {
          target: service,
          changeOrigin: true,
          // Writes are taken from the service's own pages alone.
          headers: { origin: service },
        },
      ]),
    ),
  },
})
