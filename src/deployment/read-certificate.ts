import { connect, type PeerCertificate } from 'node:tls'

/** The certificate of the public host, which a proxy in front of the service has. */
export interface Certificate {
  host: string
  /** Null if the host did not respond. */
  expires_at: Date | null
  issuer: string | null
  /** Why browsers reject it or why it could not be read, as a code; null if neither. */
  problem: string | null
}

declare module '../kernel/context/services.ts' {
  interface Services {
    /** A network call. Null if the public address is not https. */
    readCertificate: () => Promise<Certificate | null>
  }
}

const timeoutMs = 3_000

/** Reads the certificate of an https address by a TLS handshake. An untrusted certificate is read as well. */
export async function readCertificate(address: string): Promise<Certificate | null> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isName(host) && { servername: host }),
      rejectUnauthorized: false,
    })
    const finish = (certificate: Omit<Certificate, 'host'>) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ host, ...certificate })
    }
    const fail = (problem: string) => finish({ expires_at: null, issuer: null, problem })
    // For the whole handshake: the timeout of a socket starts again with every byte.
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs)
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
    socket.on('secureConnect', () => {
      const { valid_to, issuer } = socket.getPeerCertificate()
      const problem = socket.authorized ? null : String(socket.authorizationError)
      finish({ expires_at: new Date(valid_to), issuer: nameOf(issuer), problem })
    })
  })
}

/** The extension for server names allows no addresses. */
function isName(host: string): boolean {
  return !/^[\d.]+$|:/.test(host)
}

function nameOf({ O: organization, CN: commonName }: PeerCertificate['issuer']): string | null {
  return [organization ?? commonName ?? null].flat()[0] ?? null
}
