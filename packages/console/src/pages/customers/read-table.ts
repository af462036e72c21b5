/** What a customer can be known by, in the order in which the form offers it. */
export const importFields = ['email', 'phone', 'national_id', 'external_id', 'first_name', 'last_name'] as const
export type ImportField = (typeof importFields)[number]

/** One of these makes somebody known; the others only tell more of them. */
export const identifying: readonly ImportField[] = ['email', 'phone', 'national_id']

export interface Table {
  titles: string[]
  /** `line`: where the row begins in the file, as an editor counts. */
  rows: { line: number; cells: string[] }[]
}

/** A table as spreadsheets write it: commas, semicolons or tabs between, quotes around whatever holds one of them. */
export function readTable(text: string): Table {
  const separator = separatorOf(text)
  const rows: Table['rows'] = []
  let cells: string[] = []
  let [line, beginsAt] = [1, 1]
  for (let index = 0; index <= text.length; ) {
    const { value, end } = readCell(text, index, separator)
    cells.push(value)
    line += text.slice(index, end).split(/\r\n|\r|\n/).length - 1
    index = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator) continue
    if (cells.some((cell) => cell !== '')) rows.push({ line: beginsAt, cells })
    cells = []
    line += 1
    beginsAt = line
  }
  const [first, ...rest] = rows
  return { titles: first?.cells ?? [], rows: rest }
}

/** What stands in a cell, and where the separator or line break after it is. A quote within quotes is written twice. */
function readCell(text: string, from: number, separator: string): { value: string; end: number } {
  let value = ''
  let at = from
  while (text[at] === '"') {
    const closing = text.indexOf('"', at + 1)
    if (closing === -1) return { value: value + text.slice(at + 1).trim(), end: text.length }
    value += (at > from ? '"' : '') + text.slice(at + 1, closing)
    at = closing + 1
  }
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { value: (value + text.slice(at, end)).trim(), end }
}

/** Of the three the one that its first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const count = (one: string) => first.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const names: Record<ImportField, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress', 'correo', 'correoelectronico'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'tel', 'telefono', 'celular', 'movil', 'fono', 'whatsapp'],
  national_id: ['nationalid', 'rut', 'run', 'rutcliente'],
  external_id: ['externalid', 'customerid', 'clientid', 'id', 'idcliente', 'codigo', 'codigocliente'],
  first_name: ['firstname', 'givenname', 'name', 'nombre', 'nombres'],
  last_name: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
}

/** What each column is likely to be, by its title; null: nothing of ours. No two columns are the same. */
export function guessFields(titles: readonly string[]): (ImportField | null)[] {
  const usedFields = new Set<ImportField>()
  return titles.map((title) => {
    const plain = title
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    const found = importFields.find((field) => names[field].includes(plain) && !usedFields.has(field)) ?? null
    if (found) usedFields.add(found)
    return found
  })
}

/** The rows as the service takes them: what is empty is left out. */
export function toImportRows(
  table: Table,
  fields: readonly (ImportField | null)[],
): { line: number; row: Partial<Record<ImportField, string>> }[] {
  return table.rows.map(({ line, cells }) => {
    const row: Partial<Record<ImportField, string>> = {}
    for (const [at, field] of fields.entries()) {
      const value = cells[at] ?? ''
      if (field && value !== '') row[field] = value
    }
    return { line, row }
  })
}

/** A file's bytes as text: UTF-8, or what spreadsheets wrote before it. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
