import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import './theme/overrides.css'
import './components/components.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { watchFocus } from './components/dialogs/use-focus-return.ts'
import { watchMissingCode } from './data/missing-code.ts'
import type { SharedView } from './data/shared-view.ts'
import { startingLanguage } from './locales/i18n.tsx'
import { loadFirst } from './locales/load-messages.ts'
import { router } from './router.tsx'

const readMeta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
const nonce = readMeta('csp-nonce')
// The scroll lock of the dialogs reads this nonce for its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce })

watchMissingCode()
watchFocus()

void render()

/** Not awaited at the top level: the code of shared views imports this file's chunk, which would wait for itself. */
async function render(): Promise<void> {
  // Only the page of a share link has a view.
  const view = readMeta('shared-view')
  const shared: SharedView | null = view.startsWith('{') ? JSON.parse(view) : null
  const language = shared?.language ?? startingLanguage()
  const loadingMessages = loadFirst(language)
  const pages = shared ? (
    (await import('./shared/open-shared.tsx')).openShared(shared)
  ) : (
    <RouterProvider router={router} />
  )
  const messages = await loadingMessages
  createRoot(document.getElementById('root')!).render(
    <Application nonce={nonce} startsWith={{ language, messages }}>
      {pages}
    </Application>,
  )
}
