/**
 * Whether a statement names one profile (design: a database may be distributed by `profile_id`, and then a statement is sent to
 * the node of the profile that it names by a parameter). Works on the text alone, by the few shapes that the code uses: it is no
 * parser, and where it cannot tell it objects.
 */
export function objectionTo(
  text: string,
  values: readonly unknown[] | undefined,
  tenantTables: ReadonlySet<string>,
): string | null {
  const plain = plainText(text)
  if (!/^\(*(with|select|insert|update|delete|merge|copy|lock|values)\b/.test(plain)) return null
  // Rows that are copied in name their profile themselves, and are sent on one by one.
  if (/^copy [a-z_]+ \([^()]*\) from stdin/.test(plain)) return null
  const touched = tablesIn(plain).filter(({ table }) => tenantTables.has(table))
  if (touched.length === 0) return null
  if (/\(([^()]*, )?profile_id uuid\b/.test(plain)) return 'its rows each bring a profile of their own'
  if (/\bprofile_id (= any ?\(|in \()/.test(plain)) return 'it is about a list of profiles'
  const anchors = anchorsIn(plain)
  if (anchors.length === 0) return 'it names no profile by a parameter'
  const named = new Set(anchors.map((anchor) => boundTo(anchor, values)))
  if (named.size > 1) return 'it names several profiles'
  const loose = touched.find((one) => !isTied(plain, one))
  return loose ? `its ${loose.table} is tied to no profile` : null
}

/** In lower case, without comments and quotes; a literal is `?`, one that is an id is itself. */
function plainText(text: string): string {
  return text
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'((?:[^']|'')*)'/g, (_, literal: string) => (/^[0-9a-f-]{36}$/.test(literal) ? `'${literal}'` : '?'))
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/::\w+(\[\])?/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([(),])\s*/g, (_, mark: string) => (mark === ',' ? ', ' : mark === '(' ? ' (' : ') '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

interface Touched {
  table: string
  alias: string
  isTarget: boolean
}

function tablesIn(plain: string): Touched[] {
  const found: Touched[] = []
  const pattern = /\b(from|join|into|update|copy|lock table|only)\s\(?([a-z_.]+)( as)?( [a-z_]+)?/g
  for (const [, word, table, , alias] of plain.matchAll(pattern)) {
    const name = alias && !keywords.has(alias.trim()) ? alias.trim() : table!
    found.push({ table: table!, alias: name, isTarget: word === 'into' || word === 'copy' })
  }
  return found
}

const keywords = new Set(
  'on where set using join left right inner cross full order group having limit for union returning values select default as natural offset fetch window except intersect lateral do to'.split(
    ' ',
  ),
)

/** The parameters, as `$1`, and literals that something's profile is said to be. */
function anchorsIn(plain: string): string[] {
  const one = String.raw`(\$\d+|'[0-9a-f-]{36}')`
  const equal = [...plain.matchAll(new RegExp(String.raw`\bprofile_id = ${one}`, 'g'))].map(([, anchor]) => anchor!)
  const reverse = [...plain.matchAll(new RegExp(String.raw`${one} = (?:\w+\.)?profile_id\b`, 'g'))].map(([, at]) => at!)
  return [...equal, ...reverse, ...insertedProfiles(plain)]
}

/** What `insert into ... (profile_id, ...)` puts there, where that is a parameter. */
function insertedProfiles(plain: string): string[] {
  const found: string[] = []
  for (const match of plain.matchAll(/\binto [a-z_]+(?: as [a-z_]+)? \(([^()]*)\) (values|select) /g)) {
    const place = match[1]!.split(', ').indexOf('profile_id')
    if (place < 0) continue
    const rest = plain.slice(match.index + match[0].length).replace(/^distinct /, '')
    const rows = match[2] === 'values' ? rowsOf(rest) : [rest]
    for (const row of rows) {
      const value = splitTop(row)[place]?.trim().split(' ')[0] ?? ''
      if (/^(\$\d+|'[0-9a-f-]{36}')$/.test(value)) found.push(value)
      else if (match[2] === 'values') found.push(`row:${value}`)
    }
  }
  return found
}

/** The parentheses that follow `values`, without them. */
function rowsOf(text: string): string[] {
  const rows: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' && depth++ === 0) from = at + 1
    if (text[at] === ')' && --depth === 0) rows.push(text.slice(from, at))
    if (depth === 0 && /[a-z]/.test(text[at]!)) break
  }
  return rows
}

/** By the commas that stand in no parentheses, up to the end of the list. */
function splitTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth < 0) return [...parts, text.slice(from, at)]
    if (depth === 0 && text[at] === ',') {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

function boundTo(anchor: string, values: readonly unknown[] | undefined): unknown {
  if (!anchor.startsWith('$')) return anchor.replaceAll("'", '')
  return values ? values[Number(anchor.slice(1)) - 1] : anchor
}

/** Whether something is said of the profile of this table: by its name in the statement, or without one. */
function isTied(plain: string, { table, alias, isTarget }: Touched): boolean {
  if (isTarget) return true
  const names = alias === table ? `(?:${table}\\.)?` : `${alias}\\.`
  const isSaid = new RegExp(`(?<![\\w.])${names}profile_id (=|is|<|>)|= ${names}profile_id\\b`).test(plain)
  const isBare = /(?<![\w.])profile_id = (\$\d+|')/.test(plain)
  return isSaid || isBare || /using \([^()]*\bprofile_id\b/.test(plain) || /\(profile_id, [^()]*\) = \(/.test(plain)
}
