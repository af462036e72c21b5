import type { Egress } from '../../kernel/context/deployment.ts'
import { failVendor } from '../provider-error.ts'
import { callVendor } from './call-vendor.ts'
import { unpackFile } from './unpack-file.ts'
import type { FileOptions } from './vendor-http.ts'

interface Download extends FileOptions {
  egress: Egress
  /** An origin that the operator configured (a sandbox), which may be private. */
  trustedOrigin: string | null
}

/**
 * Downloads a file from a link of the vendor. The host is not fixed, because vendors move their storage, so it must be public; the
 * request carries no credential, and no message contains the link. A failed download is worth another attempt with a new link.
 */
export async function downloadFile(link: string, download: Download): Promise<Buffer> {
  const { bytes_max = 32 * 1024 * 1024, unpacked_bytes_max = 128 * 1024 * 1024, unpack } = download
  const url = URL.parse(link)
  if (url?.username !== '' || url.password !== '') {
    return failVendor({ kind: 'malformed', message: 'the link to a file is not a URL' })
  }
  const isTrusted = download.trustedOrigin !== null && url.origin === new URL(download.trustedOrigin).origin
  if (url.protocol !== 'https:' && !isTrusted) {
    return failVendor({ kind: 'malformed', message: 'the link to a file does not use TLS' })
  }
  const outgoing = {
    url,
    method: 'GET',
    headers: { accept: '*/*' },
    text: null,
    timeoutMs: 120_000,
    bytesMax: bytes_max,
  }
  const { status, body } = await callVendor(outgoing, isTrusted ? null : download.egress)
  if (status >= 400) return failVendor({ kind: 'unavailable', message: `the file could not be downloaded (${status})` })
  return unpack ? unpackFile(body, unpack, unpacked_bytes_max) : body
}
