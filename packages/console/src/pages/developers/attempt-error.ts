interface Attempt {
  status_code: number | null
  error: string | null
}

/** Why an attempt failed, unless the shown status already says it: no response, or a redirect, which is not followed. */
export function attemptError({ status_code: status, error }: Attempt): string | null {
  return status === null || (status >= 300 && status < 400) ? error : null
}
