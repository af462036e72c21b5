import Fastify from 'fastify'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'

/**
 * The baselines for ingestion: a route that responds 202 to the same body without a database, and one that runs one INSERT per
 * request.
 */
const [port, dataDir] = process.argv.slice(2)
const log = pino({ level: 'error' })
const { pool } = await openDatabase({ databaseUrl: null, dataDir: dataDir!, poolMax: 10, log })
await pool.query(
  'create table if not exists bench_hit (id uuid primary key default gen_random_uuid(), body jsonb not null)',
)
const server = Fastify({ logger: false })
server.post('/bare', (_request, reply) => {
  reply.code(202).send({ data: { accepted: 1, rejected: [] }, meta: {} })
})
server.post('/insert', async (request, reply) => {
  await pool.query('insert into bench_hit (body) values ($1)', [JSON.stringify(request.body)])
  return reply.code(202).send({ data: { accepted: 1, rejected: [] }, meta: {} })
})
server.get('/readyz', () => 'ready')
await server.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
