import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Json } from './started-service.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Returns the shell blocks of a page. */
export function shellBlocks(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines!)
}

/** Returns the rows of the tables of a page, by the text of their first column's title. */
export function tableRows(page: string): Record<string, string[][]> {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const tables: Record<string, string[][]> = {}
  let rows: string[][] | null = null
  for (const [index, line] of lines.entries()) {
    const isRow = line.startsWith('| ')
    if (!isRow && !line.startsWith('|---')) rows = null
    if (!isRow) continue
    const cells = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('\\|', '|'))
    if (lines[index + 1]?.startsWith('|---')) tables[cells[0]!] = rows = []
    else rows?.push(cells)
  }
  return tables
}

/** The response to a `curl` of the page. */
export interface GuideCall {
  status: number
  path: string
  body: Json
}

/** Makes every curl also write its response, status and URL to file descriptor 9, because its output may be piped. */
const recorder = `curl() {
  local answer; answer=$(command curl -sS -w '\\n%{http_code} %{url_effective}' "$@")
  printf '%s\\n' "$answer" >&9; printf '%s\\n' "$answer" | sed '$d'
}`

export interface GuideShell {
  /** Runs a block in the environment that the previous blocks left; returns its output. */
  run(block: string): Promise<string>
  /** Returns every call so far. */
  calls(): GuideCall[]
}

/** A shell that keeps its variables from block to block, like the terminal of a person who pastes them. */
export function guideShell(directory: string, env: Record<string, string>): GuideShell {
  const [variables, calls] = [join(directory, 'variables.sh'), join(directory, 'calls.txt')]
  return {
    async run(block) {
      const script = [
        `exec 9>>'${calls}'`,
        `[ -f '${variables}' ] && . '${variables}'`,
        recorder,
        `trap 'declare -p | grep -E "^declare -- [A-Z][A-Z_]*=" | grep -vE " (BASH[A-Z_]*|PPID|EUID|UID|SHELLOPTS|BASHOPTS|IFS|OPTIND|PATH)=" >'"'${variables}'" EXIT`,
        block,
      ].join('\n')
      const surroundings = { PATH: process.env.PATH, HOME: directory, ...env }
      const { stdout } = await run('bash', ['--norc', '-uec', script], { cwd: root, env: surroundings })
      return stdout
    },
    calls: () => readCalls(readFileSync(calls, 'utf8')),
  }
}

function readCalls(output: string): GuideCall[] {
  return [...output.matchAll(/^(.*)\n(\d{3}) (\S+)\n/gm)].map(([, body, status, url]) => ({
    status: Number(status),
    path: new URL(url!).pathname.replace('/api/v1', ''),
    body: body === '' ? null : JSON.parse(body!),
  }))
}

const placeholders: Record<string, RegExp> = {
  'app_…': /\bapp_[0-9a-f]{24}\b/,
  'trb_secret_…': /\btrb_secret_[\w-]+/,
  'trb_live_…': /\btrb_live_[0-9a-f]{32}_[\w-]+/,
  'whsec_…': /\bwhsec_[\w+/=]+/,
}

/** Fills a block with the values that a person would copy from previous output; the newest value wins. */
export function fillIn(block: string, seen: readonly string[], more: Record<string, string> = {}): string {
  return block.replace(/\b[a-z_]+_…/g, (gap) => {
    const found = more[gap] ?? seen.toReversed().flatMap((text) => placeholders[gap]?.exec(text) ?? [])[0]
    if (found === undefined) throw new Error(`no previous output contains a value for ${gap}`)
    return found
  })
}
