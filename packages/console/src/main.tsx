import './theme/tokens.css'
import './theme/mantine.css'
import './theme/base.css'
import './theme/overrides.css'
import './components/components.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { watchFocus } from './components/dialogs/use-focus-return.ts'
import { watchMissingCode } from './data/missing-code.ts'
import { startingLanguage } from './locales/i18n.tsx'
import { loadFirst } from './locales/load-messages.ts'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
// The scroll lock of the dialogs reads this nonce for its style element.
Object.assign(globalThis, { __webpack_nonce__: nonce })

watchMissingCode()
watchFocus()

const language = startingLanguage()
const messages = await loadFirst(language)
createRoot(document.getElementById('root')!).render(<Application nonce={nonce} startsWith={{ language, messages }} />)
