/** What Citus raises on its own. */
const internalError = 'XX000'

/** The beginnings of the messages of errors that callers tell apart, with their codes. */
const codes: readonly [message: string, code: string][] = [
  ['duplicate key value violates unique constraint', '23505'],
  ['deadlock detected', '40P01'],
  ['could not serialize access', '40001'],
]

/** A coordinator passes on the error of a COPY on a worker node with its message, but without its code, which this sets again. */
export function restoreCode<E extends { code?: string | undefined; message: string }>(error: E): E {
  if (error.code !== internalError) return error
  const code = codes.find(([message]) => error.message.startsWith(message))?.[1]
  return code === undefined ? error : Object.assign(error, { code })
}
