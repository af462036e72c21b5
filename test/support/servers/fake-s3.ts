import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface FakeS3 {
  endpoint: string
  /** The stored objects by bucket and key. */
  objects: Map<string, Buffer>
  /** The uploads that were neither completed nor aborted. */
  openUploads(): number
  /** Rejects the next upload of an object or a part. */
  failNextPart(): void
  close(): Promise<void>
}

interface S3Response {
  status: number
  body?: string | Buffer
  etag?: string
}

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

/** The parts of S3 that backups and data exports use, with signatures checked and two objects per page of a listing. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let failsNext = false

  async function respond(request: IncomingMessage): Promise<S3Response> {
    const url = new URL(request.url!, 'http://s3')
    const body = await buffer(request)
    if (!isSigned(request, url, body)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    return route(request.method!, url, body)
  }

  function route(method: string, url: URL, body: Buffer): S3Response {
    const key = decodeURIComponent(url.pathname.slice(1))
    const uploadId = url.searchParams.get('uploadId')
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, new Map())
      return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` }
    }
    if (method === 'PUT') return put(key, body, uploadId, Number(url.searchParams.get('partNumber')))
    if (method === 'POST' && uploadId) {
      const parts = [...uploads.get(uploadId)!].sort(([a], [b]) => a - b).map(([, part]) => part)
      uploads.delete(uploadId)
      objects.set(key, Buffer.concat(parts))
      return { status: 200, body: '<R></R>' }
    }
    if (method === 'DELETE') {
      if (uploadId) uploads.delete(uploadId)
      else objects.delete(key)
      return { status: 204 }
    }
    if (url.searchParams.get('list-type') === '2') return { status: 200, body: listing(key, url.searchParams) }
    const object = objects.get(key)
    return object ? { status: 200, body: object } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  }

  function put(key: string, body: Buffer, uploadId: string | null, part: number): S3Response {
    if (failsNext) {
      failsNext = false
      return { status: 400, body: '<Error><Code>EntityTooLarge</Code></Error>' }
    }
    if (uploadId) uploads.get(uploadId)!.set(part, body)
    else objects.set(key, body)
    return { status: 200, etag: `"${createHash('md5').update(body).digest('hex')}"` }
  }

  function listing(bucket: string, query: URLSearchParams): string {
    const prefix = `${bucket}/${query.get('prefix')}`
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + 2)
    const rows = page.map((key) => {
      const name = key.slice(bucket.length + 1)
      return `<Contents><Key>${name}</Key><Size>${objects.get(key)!.length}</Size></Contents>`
    })
    const hasMore = from + 2 < keys.length
    const next = hasMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    return `<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body, etag }) => {
      if (etag) response.setHeader('etag', etag)
      response.writeHead(status).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    failNextPart() {
      failsNext = true
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Computes AWS Signature Version 4 of the request again, independently of the library under test. */
function isSigned({ headers, method }: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/
  const parts = pattern.exec(headers.authorization ?? '')
  if (!parts) return false
  const [, keyId, date, region, signedHeaders, signature] = parts
  const claimed = headers['x-amz-content-sha256'] as string
  const actual = createHash('sha256').update(body).digest('hex')
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== actual) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const names = signedHeaders!.split(';')
  const canonical = [
    ...[method, url.pathname, query.join('&')],
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', signedHeaders, claimed],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const sign = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()
  const steps = [date!, region!, 's3', 'aws4_request']
  const key = steps.reduce<string | Buffer>((secret, step) => sign(secret, step), `AWS4${credentials.secretAccessKey}`)
  return keyId === credentials.accessKeyId && sign(key, text).toString('hex') === signature
}
