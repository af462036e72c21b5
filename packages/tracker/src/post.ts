/** The limit of browsers for all requests that may outlive their page is 64 KiB. */
const keepaliveBytesMax = 60_000

/** Sends a text without cookies, also if the page is closed meanwhile. */
export function post(url: string, body: string): Promise<Response> {
  return fetch(url, { method: 'POST', body, credentials: 'omit', keepalive: body.length < keepaliveBytesMax })
}
