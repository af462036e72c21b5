import { expect, it } from 'vitest'
import type { Operation } from '../kernel/operations/operation.ts'
import type { TokenAccess } from './access.ts'
import { insertTools, openToolLists, placeholder } from './tool-lists.ts'
import type { OperationTool, ToolDescription } from './tool-of-operation.ts'

const names = Array.from({ length: 20 }, (_, index) => `tool_${index}`)

function tools() {
  const described: string[] = []
  const inputSchema = { type: 'object', properties: {}, required: [], additionalProperties: false } as const
  const toTool = (name: string) => ({
    op: { id: name, boundTo: 'profile' } as Operation,
    describe() {
      described.push(name)
      return { name, inputSchema } as unknown as ToolDescription
    },
  })
  return { described, lists: openToolLists([], names.map(toTool) as OperationTool[]) }
}

const accessTo = (open: readonly string[], profile: object | null = { id: 'p' }) =>
  ({ caller: { profile }, mayCall: async (op: Operation) => open.includes(op.id) }) as unknown as TokenAccess

const namesIn = (list: string) => JSON.parse(`[${list}]`).map(({ name }: ToolDescription) => name)

it('lists are written once for all tokens with the same permissions', async () => {
  const { described, lists } = tools()
  const open = ['tool_1', 'tool_3']
  expect(namesIn(await lists.write(accessTo(open)))).toEqual(open)
  expect(await lists.write(accessTo(open))).toBe(await lists.write(accessTo(open)))
  expect(described).toEqual(open)
  expect(namesIn(await lists.write(accessTo(['tool_1'])))).toEqual(['tool_1'])
  expect(await lists.write(accessTo([]))).toBe('')
})

it('a list names the argument for the profile only if the token has several', async () => {
  const { lists } = tools()
  expect(await lists.write(accessTo(['tool_1']))).not.toContain('profile_id')
  expect(await lists.write(accessTo(['tool_1'], null))).toContain('profile_id')
})

it('at most 16 lists are cached', async () => {
  const { described, lists } = tools()
  for (const name of names) await lists.write(accessTo([name]))
  described.length = 0
  await lists.write(accessTo(['tool_19']))
  expect(described).toEqual([])
  await lists.write(accessTo(['tool_0']))
  expect(described).toEqual(['tool_0'])
})

it('a list replaces the placeholder verbatim', () => {
  const response = JSON.stringify({ id: 1, result: { tools: [placeholder] } })
  expect(insertTools(response, '{"name":"$&"}')).toBe('{"id":1,"result":{"tools":[{"name":"$&"}]}}')
})
