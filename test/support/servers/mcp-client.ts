import {
  Client,
  type JsonSchemaType,
  type JsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { afterAll } from 'vitest'

/** Both generations of the protocol, as the official client speaks them. */
export const generations = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['the older ones, by their handshake', 'legacy'],
] as const

type Generation = (typeof generations)[number][1]

const ajv = new AjvJsonSchemaValidator()
const compiled = new Map<string, JsonSchemaValidator<unknown>>()

/** Compiles the schema of a tool at its first call and for all clients, which would each compile those of all tools. */
const jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const key = JSON.stringify(schema)
    return (input) => {
      const validator = compiled.get(key) ?? ajv.getValidator(schema)
      compiled.set(key, validator)
      return (validator as JsonSchemaValidator<T>)(input)
    }
  },
}

/** Creates official clients for a listening service, closed after the test file. */
export function mcpClients(origin: string) {
  const open: Client[] = []
  afterAll(async () => {
    for (const client of open) await client.close()
  })
  return async function connect(token: string, mode: Generation = { pin: '2026-07-28' }) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, jsonSchemaValidator })
    const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    })
    await client.connect(transport)
    open.push(client)
    const namesOf = async () => (await client.listTools()).tools.map(({ name }) => name)
    /** Calls a tool and parses its result. */
    async function call(name: string, input: Record<string, unknown> = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: input })
      const { text } = content[0] as { text: string }
      // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
      return { isError, text, body: JSON.parse(text) as any }
    }
    return { client, namesOf, call }
  }
}
