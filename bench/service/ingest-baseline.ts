import Fastify from 'fastify'

/** The baseline for ingestion: a route that responds 202 to the same body and stores nothing. */
const server = Fastify({ logger: false })
server.post('/bare', (_request, reply) => {
  reply.code(202).send({ data: { accepted: 1, rejected: [] }, meta: {} })
})
server.get('/readyz', () => 'ready')
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
