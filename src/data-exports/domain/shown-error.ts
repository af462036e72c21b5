/** What a caller of the API reads about a failed run: no path of the server, and no statement of the database. */
export function shownError(error: Error & { syscall?: string; code?: string }, location: string): string {
  if (error.syscall) return `The storage of the deployment cannot be used: ${error.code}.`
  if (error.message.startsWith(`${location}: `))
    return `The storage of the deployment: ${error.message.slice(location.length + 2)}.`
  return 'The run failed; the log of the service has the reason.'
}
