import { getHost } from '../module-parts/host.ts'

/** `hosts`: the domains of the profile, which are no outbound links. */
const { record, settings } = getHost<{ hosts: string[] }>()

const file = /\.(pdf|zip|rar|7z|gz|dmg|exe|msi|apk|pkg|csv|txt|rtf|epub|ics|mp[34]|mov|(doc|xls|ppt)[xm]?|od[st])$/i

function onClick(event: MouseEvent): void {
  // A link can be inside a shadow tree, where `target` does not show it.
  const link = (event.composedPath() as HTMLAnchorElement[]).find(({ href, host }) => href && host)
  if (!link) return
  const { hostname, pathname, protocol, download } = link
  const isOwn = [location.hostname, ...settings.hosts].some((own) =>
    `.${hostname}`.endsWith(`.${own.replace(/^(\*|www)\./, '')}`),
  )
  const name =
    download || file.test(pathname) ? 'file_download' : !isOwn && /^http/.test(protocol) ? 'outbound_click' : ''
  // The handlers of the page run first; a link that they prevent leads nowhere.
  if (name) setTimeout(() => event.defaultPrevented || record(name, { payload: { host: hostname, path: pathname } }))
}

for (const type of ['click', 'auxclick'] as const) addEventListener(type, onClick, true)
