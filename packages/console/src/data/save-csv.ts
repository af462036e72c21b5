/** The cursor of a customer list is a time and an id, separated by a vertical bar. */
export function cursorOf(cursor: string | null, input: object): object {
  if (cursor === null) return {}
  const [time, id] = cursor.split('|')
  return 'goal' in input && id ? { cursor_time: time, cursor_id: id } : { cursor }
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
