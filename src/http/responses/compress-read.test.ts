import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { compressRead } from './compress-read.ts'

const server = fastify()
server.get('/:bytes', { onSend: compressRead }, ({ params }, reply) => {
  reply.header('vary', 'origin')
  return reply.send('x'.repeat(Number((params as { bytes: string }).bytes)))
})

it.each([
  ['br before gzip', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8', 'gzip', gunzipSync],
  ['nothing that the caller does not accept', 'deflate', undefined, (body: Buffer) => body],
  ['nothing that has the weight 0', 'br;q=0, gzip; q=0.0', undefined, (body: Buffer) => body],
])('a read is compressed with %s', async (_, accepted, encoding, decompress) => {
  const response = await server.inject({ url: '/5000', headers: { 'accept-encoding': accepted } })
  expect(response.headers).toMatchObject({ vary: 'origin, accept-encoding' })
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(decompress(response.rawPayload).toString()).toBe('x'.repeat(5_000))
})

it('a small response is sent as it is', async () => {
  const response = await server.inject({ url: '/100', headers: { 'accept-encoding': 'br' } })
  expect([response.headers['content-encoding'], response.body.length]).toEqual([undefined, 100])
})
