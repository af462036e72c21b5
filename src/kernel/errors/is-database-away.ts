/**
 * Connection failures of pg and, forwarded by a coordinator, of libpq, and the codes of PostgreSQL for starting, stopping and too
 * many connections.
 */
export function isDatabaseAway(thrown: unknown): boolean {
  const { code, message } = thrown as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|08|57P0|53300)/.test(code)) return true
  return (
    typeof message === 'string' &&
    /connection terminated|server closed the connection|timeout (exceeded when trying to connect|expired)|query read timeout|client (has encountered a connection error|was closed)/i.test(
      message,
    )
  )
}
