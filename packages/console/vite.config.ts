import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { limitFont } from './limit-font.ts'

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

/** Lets the browser load the font with the styles, so that texts do not move when it arrives. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
}

/**
 * One file with what the first page needs and one with what several others share, because each request costs more than the
 * bytes it saves. Pages, languages and the frame of shared views keep the files of their dynamic imports.
 */
const chunkGroups = [
  { name: 'console', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', test: /^(?!.*(console\/src\/(pages|locales|shared)\/))/ },
]

export default defineConfig({
  root: here('.'),
  plugins: [react(), limitFont, preloadFont],
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
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } } },
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
