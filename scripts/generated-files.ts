import { readFileSync } from 'node:fs'
import { clientSources } from '../packages/client/generate-client.ts'
import { buildTemplate } from '../packages/tag-manager/build-template.ts'
import { buildTracker } from '../packages/tracker/build-tracker.ts'
import { allSettings } from '../src/config/settings.ts'
import { rowStates } from '../src/conversion-sync/domain/rows/row-state.ts'
import { rowEffects, rowEvents, transitions } from '../src/conversion-sync/domain/rows/transitions.ts'
import { buildOpenapi } from '../src/http/openapi/build-openapi.ts'
import { reservedCodes } from '../src/http/openapi/reserved.ts'
import { type CatalogEntry, errorCatalog } from '../src/kernel/errors/error-catalog.ts'
import { bodyBytesMaxOf, type Operation, routeOf } from '../src/kernel/operations/operation.ts'
import { operations } from '../src/operations.ts'
import { version } from '../src/version.ts'
import { eventsPage } from './events-page.ts'
import { markdownTable } from './markdown-table.ts'
import { rolesPage } from './roles-page.ts'

/** Addresses that stand for any deployment's, so that the files are the same wherever they are made. */
const site = { baseUrl: 'https://tributary.example.com', apiUrl: 'https://api.tributary.example.com' }

/** The API description with these addresses. Every service has its own at `/api/v1/openapi.json`, and a release has it as a file. */
export function openapiDescription() {
  return buildOpenapi(operations, { ...site, version })
}

/** Every file that is derived from the code, by its path, with what it should hold. */
export function generatedFiles(root: URL): Map<string, string> {
  const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
  const openapi = openapiDescription()
  return new Map([
    ['.env.example', envExample()],
    ['package-lock.json', withoutEngines(read('package-lock.json'))],
    ['docs/operating.md', betweenMarkers(read('docs/operating.md'), 'settings', settingsTable())],
    [
      'docs/guides/conversion-sync.md',
      betweenMarkers(read('docs/guides/conversion-sync.md'), 'transitions', transitionsTable()),
    ],
    ['docs/reference/errors.md', errorsPage()],
    ...[...buildTracker()].map(([name, text]): [string, string] => [`packages/tracker/dist/${name}`, text]),
    ['packages/tag-manager/template.tpl', buildTemplate()],
    ['docs/reference/events.md', eventsPage()],
    ['docs/reference/operations.md', operationsPage(operations)],
    ['docs/reference/roles.md', rolesPage(operations)],
    ...clientSources(openapi),
  ])
}

/**
 * Dependencies run on the Node that the lock file brings. npm compares their `engines` with the Node that installs, which may be
 * older, warns about each, and leaves out optional packages without a word.
 */
export function withoutEngines(lock: string): string {
  const content = JSON.parse(lock) as { packages: Record<string, { engines?: { node?: string } }> }
  for (const [path, locked] of Object.entries(content.packages)) {
    const isNewer = /(?<![.\d])2\d/.test(locked.engines?.node ?? '')
    if (isNewer && path.includes('node_modules/')) delete locked.engines
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function envExample(): string {
  const entries = allSettings.map(
    ({ name, default: text, description }) => `# ${description}\n# ${name}=${text ?? ''}\n`,
  )
  return `# Every setting with its default; uncomment to change. Generated from src/config.\n\n${entries.join('\n')}`
}

function settingsTable(): string {
  const rows = allSettings.map(({ name, default: text, description, isSecret }) => [
    `\`${name}\``,
    text ? `\`${text}\`` : '',
    isSecret ? `${description} Secret.` : description,
  ])
  return markdownTable(['Setting', 'Default', 'Meaning'], rows)
}

/** The states of a row with the status that the API shows, and the events in each state. */
function transitionsTable(): string {
  const rows = transitions.map(({ from, event, to, effect }) => [
    from === 'new' ? '(new)' : `\`${from}\``,
    rowEvents[event],
    `\`${to}\``,
    rowEffects[effect],
  ])
  const states = Object.entries(rowStates).map(([state, status]) => [`\`${state}\``, `\`${status}\``])
  return `${markdownTable(['State', '`status`'], states)}\n\n${markdownTable(['State', 'Event', 'Next state', 'Effect'], rows)}`
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`; the rest of the page is written by hand. */
export function betweenMarkers(page: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [page.indexOf(open), page.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`the page has no place for its ${name}: ${open} ... ${close}`)
  return `${page.slice(0, start + open.length)}\n\n${content}\n\n${page.slice(end)}`
}

function errorsPage(): string {
  const reserved = new Set<string>(reservedCodes(operations))
  const rows = (Object.entries(errorCatalog) as [string, CatalogEntry][]).map(
    ([code, { status, meaning, alsoStatuses }]) => [
      `\`${code}\``,
      [status, ...alsoStatuses].join(', '),
      reserved.has(code) ? `**Reserved**: not used in this version. ${meaning}` : meaning,
    ],
  )
  return `# Errors\n\nGenerated from \`src/kernel/errors/error-catalog.ts\`.\n\n${markdownTable(['Code', 'Status', 'Meaning'], rows)}\n`
}

function operationsPage(listed: readonly Operation[]): string {
  const rows = listed.map((op) => [
    `\`${op.method} ${routeOf(op)}\``,
    `\`${op.id}\``,
    [...op.credentials, ...(op.isForOperators ? ['session of an operator'] : [])].join(', ') || 'public',
    op.scopes === 'any' ? 'any' : op.scopes.map((scope) => `\`${scope}\``).join(' or '),
    op.method === 'GET' ? '' : bodyBytesMaxOf(op),
    op.summary,
  ])
  const head = ['Route', 'Operation', 'Credentials', 'Scopes', 'Body limit (bytes)', 'Summary']
  return `# Operations\n\nGenerated from the operations of \`src\`.\n\n${markdownTable(head, rows)}\n`
}
