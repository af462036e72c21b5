/** What Citus raises on its own. */
const internalError = 'XX000'

/** Parts of the messages of errors that callers tell apart, with their codes. */
const codes: readonly [part: string, code: string][] = [
  ['violates unique constraint', '23505'],
  ['violates check constraint', '23514'],
  ['violates foreign key constraint', '23503'],
  ['violates not-null constraint', '23502'],
  ['deadlock detected', '40P01'],
  ['could not serialize access', '40001'],
]

/** A coordinator passes on the error of a COPY on a worker node with its message, but without its code, which this sets again. */
export function restoreCode<E extends { code?: string | undefined; message: string }>(error: E): E {
  if (error.code !== internalError) return error
  const code = codes.find(([part]) => error.message.includes(part))?.[1]
  return code === undefined ? error : Object.assign(error, { code })
}
