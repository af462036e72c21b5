import { getHost } from '../module-parts/host.ts'
import { add, addButton, showPanel } from '../module-parts/show-panel.ts'

const { settings, consent } = getHost<{ privacy_url?: string }>()
/** The time until which the choice is remembered. A denial deletes only names that start with `atribu_`. */
const name = 'tributary_choice'
const rememberMs = 15_552_000_000

const [text, accept, decline, policy] = (
  /^es/.test(document.documentElement.lang || navigator.language)
    ? 'Usamos cookies para medir visitas y anuncios.|Aceptar|Rechazar|Más información'
    : 'We use cookies to measure visits and ads.|Accept|Decline|Learn more'
).split('|') as [string, string, string, string]

let panel: HTMLElement | undefined

function choose(mode: string): void {
  panel!.remove()
  try {
    localStorage[name] = Date.now() + rememberMs
  } catch {}
  consent(mode, { ad_user_data: mode, ad_personalization: 'denied' })
}

function ask(): void {
  panel?.remove()
  panel = showPanel(text)
  addButton(panel, decline, () => choose('denied'))
  addButton(panel, accept, () => choose('granted'))
  if (settings.privacy_url) add(panel, 'a', { textContent: policy, href: settings.privacy_url })
}

let until = 0
try {
  until = localStorage[name]
} catch {}
if (!(until > Date.now())) {
  // Also a choice that is no longer remembered ends.
  consent('denied')
  ask()
}

addEventListener('click', ({ target }) => (target as Element).closest?.('[href="#tributary-consent"]') && ask())
