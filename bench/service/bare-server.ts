import Fastify from 'fastify'

/** The baseline for the service: sends the same body from a route that does nothing else. */
const [port, body] = process.argv.slice(2)
const server = Fastify({ logger: false })
server.get('/bare', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(body)
})
server.get('/readyz', () => 'ready')
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
