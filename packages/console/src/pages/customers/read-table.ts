/** The customer fields that can be imported, in the order of the form. */
export const importFields = ['email', 'phone', 'national_id', 'external_id', 'first_name', 'last_name'] as const
export type ImportField = (typeof importFields)[number]

/** A row needs one of these to identify a customer; the others are additional data. */
export const identifying: readonly ImportField[] = ['email', 'phone', 'national_id']

export interface Table {
  titles: string[]
  /** `line`: the line number in the file where the row starts. */
  rows: { line: number; cells: string[] }[]
}

/**
 * Parses delimited text as spreadsheets export it: separated by commas, semicolons or tabs, with quotes around cells that contain
 * them.
 */
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

/** Returns the value of a cell and the index of the separator or line break after it. A quote within quotes is doubled. */
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

/** Returns the separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const count = (candidate: string) => first.split(candidate).length
  return [',', ';', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best))
}

const names: Record<ImportField, readonly string[]> = {
  email: ['email', 'mail', 'emailaddress', 'correo', 'correoelectronico'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'tel', 'telefono', 'celular', 'movil', 'fono', 'whatsapp'],
  national_id: ['nationalid', 'rut', 'run', 'rutcliente'],
  external_id: ['externalid', 'customerid', 'clientid', 'id', 'idcliente', 'codigo', 'codigocliente'],
  first_name: ['firstname', 'givenname', 'name', 'nombre', 'nombres'],
  last_name: ['lastname', 'surname', 'familyname', 'apellido', 'apellidos'],
}

/** Guesses the field of each column from its title; null if there is none. Each field is used once. */
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

/** Converts the table to the rows of the import request, without empty values. */
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

/** Decodes the bytes of a file as UTF-8, or as the legacy encoding of spreadsheets. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
