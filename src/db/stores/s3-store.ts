import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { ObjectStore, StoredObject } from './object-store.ts'

export interface S3Settings {
  bucket: string
  /** Without slashes at its ends; may be empty. */
  prefix: string
  /** Null: Amazon's own in the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** S3 accepts 10,000 parts of at least 5 MiB (except the last); this size allows objects of 312 GiB. */
const partBytes = 32 * 1024 * 1024

/** The longest time until the response of a request begins, with its repetitions, and then for reading its text. */
const requestMs = 10 * 60_000
/** An object is read in one request. */
const downloadMs = 12 * 3_600_000
/** A list of 1,000 names has less than 1 MB. */
const textBytesMax = 4 * 1024 * 1024

/** Objects in a bucket of Amazon S3 or of a compatible service, by path-style addresses. */
export function s3Store(settings: S3Settings, partSize = partBytes): ObjectStore {
  const { bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const origin = settings.endpoint ?? `https://s3.${region}.amazonaws.com`
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 5 })
  const location = `s3://${[bucket, prefix].filter(Boolean).join('/')}`
  const folder = prefix === '' ? '' : `${prefix}/`
  const bucketUrl = `${origin}/${bucket}`
  // The signature covers the encoded path.
  const objectUrl = (name: string) => `${bucketUrl}/${folder}${name.split('/').map(encodeURIComponent).join('/')}`

  async function request(method: string, url: string, body?: Uint8Array | string): Promise<Response> {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(tooSlow(requestMs)), requestMs)
    const sent = aws.fetch(url, {
      method,
      signal: ending.signal,
      ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    })
    const response = await sent.finally(() => clearTimeout(timer))
    if (response.ok) return response
    const text = await readText(response)
    const reason = tagsOf(text, 'Code')[0] ?? response.statusText
    throw new Error(`${location}: the request was rejected with ${response.status} ${reason}`)
  }

  async function upload(url: string, uploadId: string, parts: AsyncIterable<Buffer>): Promise<number> {
    const etags: string[] = []
    let bytes = 0
    for await (const part of parts) {
      const query = new URLSearchParams({ partNumber: String(etags.length + 1), uploadId })
      const response = await request('PUT', `${url}?${query}`, part)
      await readText(response)
      etags.push(response.headers.get('etag') ?? '')
      bytes += part.length
    }
    const tags = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`
    const completed = await request('POST', `${url}?${new URLSearchParams({ uploadId })}`, body)
    // S3 can report a failure in the body of a response with status 200.
    const [code] = tagsOf(await readText(completed), 'Code')
    if (code) throw new Error(`${location}: the upload was rejected with ${code}`)
    return bytes
  }

  async function writeInParts(url: string, parts: AsyncIterable<Buffer>): Promise<number> {
    const [uploadId] = tagsOf(await readText(await request('POST', `${url}?uploads=`)), 'UploadId')
    if (!uploadId) throw new Error(`${location}: the upload was not started`)
    try {
      return await upload(url, uploadId, parts)
    } catch (error) {
      await request('DELETE', `${url}?${new URLSearchParams({ uploadId })}`).catch(() => {})
      throw error
    }
  }

  return {
    location,
    async write(name, content) {
      const parts = partsOf(content, partSize)
      const { value: first } = (await parts.next()) as { value: Buffer }
      // One request instead of three: most objects are small.
      if (first.length < partSize) {
        await readText(await request('PUT', objectUrl(name), first))
        return first.length
      }
      return writeInParts(objectUrl(name), withFirst(first, parts))
    },
    async list(start) {
      const objects: StoredObject[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${start}` })
        if (token) query.set('continuation-token', token)
        const text: string = await readText(await request('GET', `${bucketUrl}?${query}`))
        for (const object of tagsOf(text, 'Contents')) {
          const name = (tagsOf(object, 'Key')[0] ?? '').slice(folder.length)
          objects.push({ name, bytes: Number(tagsOf(object, 'Size')[0] ?? 0) })
        }
        token = tagsOf(text, 'NextContinuationToken')[0]
      }
      return objects
    },
    async read(name) {
      return openBody(await request('GET', objectUrl(name)), downloadMs)
    },
    async delete(name) {
      await readText(await request('DELETE', objectUrl(name)))
    },
    /** S3 shows no part of an object before the whole; a lifecycle rule of the bucket deletes parts of uploads that never end. */
    async deleteDrafts() {},
  }
}

/** The signal of a request cannot end the reading, because it is lost when the object of the request is collected as garbage. */
function openBody({ body }: Response, timeoutMs: number): Readable {
  const stream = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  const timer = setTimeout(() => stream.destroy(tooSlow(timeoutMs)), timeoutMs).unref()
  return stream.once('close', () => clearTimeout(timer))
}

function tooSlow(timeoutMs: number): Error {
  return new Error(`the storage took longer than ${timeoutMs / 60_000} minutes`)
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of openBody(response, requestMs)) {
    bytes += chunk.length
    if (bytes > textBytesMax) throw new Error('the response of the storage is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Collects a stream into parts of the same size; the last one may be smaller. */
async function* partsOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= size) {
      const whole = Buffer.concat(chunks)
      yield whole.subarray(0, size)
      chunks = [whole.subarray(size)]
      length -= size
    }
  }
  yield Buffer.concat(chunks)
}

async function* withFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** The texts of the elements with this name. S3 writes no attributes in them, and keys here need no escaping. */
function tagsOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((part) => part.split(`</${name}>`, 1)[0]!)
}
