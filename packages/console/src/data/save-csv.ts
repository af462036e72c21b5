import type { Input, OperationId } from '@tributary/client'
import { api } from './api.ts'

/** Of a list that never ends no file is made. */
const pagesMax = 1_000

/** Every page of a list as one table, written by the service: whole, whatever of it is on the screen. */
export async function fetchCsv<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  onRows: (rows: number) => void = () => {},
): Promise<string> {
  const parts: string[] = []
  let cursor: string | null = null
  let rows = 0
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await api.send(id, { ...input, ...cursorOf(cursor, input) }, { headers: { accept: 'text/csv' } })
    const text = (await answer.text()).replace(/^\ufeff/, '')
    const end = text.indexOf('\n') + 1
    parts.push(page === 0 ? text : text.slice(end))
    rows += text.split('\n').length - 2
    onRows(Math.max(0, rows))
    cursor = answer.headers.get('x-next-cursor')
    if (!cursor) break
  }
  return parts.map((part) => (part === '' || part.endsWith('\n') ? part : `${part}\r\n`)).join('')
}

/** A list of customers goes on by a time and an id, which its cursor joins with a bar. */
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
