/** An exact origin over TLS, or of this machine, without a wildcard; it becomes part of a header. */
export function isEmbedOrigin(text: string): boolean {
  if (!/^https?:\/\/[a-z0-9.:[\]-]+$/.test(text) || !URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1')
}
