/** The cursor of a customer list is a time and an id, separated by a vertical bar. */
export function cursorOf(cursor: string | null, input: object): object {
  if (cursor === null) return {}
  const [time, id] = cursor.split('|')
  return 'goal' in input && id ? { cursor_time: time, cursor_id: id } : { cursor }
}

/** Downloads a text as a file. Spreadsheets read CSV as UTF-8 only with a byte order mark. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/json' = 'text/csv'): void {
  const link = document.createElement('a')
  const parts = type === 'text/csv' ? ['\ufeff', text] : [text]
  link.href = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
