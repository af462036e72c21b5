import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The service that the development server proxies to. */
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
  // Uses the source of the client, so that a change needs no build.
  resolve: { alias: { '@tributary/client': here('../client/src/index.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // No inline data URLs, because the content security policy forbids them.
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
          // The service accepts writes only from its own origin.
          headers: { origin: service },
        },
      ]),
    ),
  },
})
