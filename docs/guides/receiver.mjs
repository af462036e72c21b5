// Takes the messages of a subscription and verifies them: `node_modules/.bin/node docs/guides/receiver.mjs PORT SECRET`.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const [port, secret] = process.argv.slice(2)
const verifier = new Webhook(secret)

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end('{"ready":true}')
  const chunks = await Array.fromAsync(request)
  try {
    const event = verifier.verify(Buffer.concat(chunks).toString(), request.headers)
    process.stdout.write(`verified ${event.type} ${event.id}\n`)
    response.writeHead(204).end()
  } catch (error) {
    process.stdout.write(`refused: ${error.message}\n`)
    response.writeHead(401).end()
  }
}).listen(Number(port), '127.0.0.1')
