/** How the service reaches hosts that a caller named. Tests put a resolver of their own here. */
export interface Egress {
  /** Every address of a host name; empty when it has none. A network call: never inside a transaction. */
  resolve(host: string): Promise<string[]>
  /** For development: loopback and private addresses may be reached, also without TLS. */
  allowsPrivate: boolean
}
