import { randomUUID } from 'node:crypto'
import { remember } from '../kernel/remember.ts'
import type { TokenAccess } from './access.ts'
import type { OwnTool } from './own-tools.ts'
import type { OperationTool, ToolDescription } from './tool-of-operation.ts'

export interface ToolLists {
  /** The tools that the token may call on at least one of its profiles, as the text of a JSON array without its brackets. */
  write(access: TokenAccess): Promise<string>
}

/** Lists that are cached. Each is half a megabyte, and all tokens with the same permissions share one. */
const listsMax = 16

const closed = '-'
const open = 'o'
/** Open, with an argument for the profile. */
const openByProfile = 'p'

/** Serializes each list once, because that costs more than any other message of the protocol. */
export function openToolLists(own: readonly OwnTool[], tools: readonly OperationTool[]): ToolLists {
  const all = [...own, ...tools]
  const serialize = remember((states) => {
    const listed = all
      .map((tool, index) => ({ tool, state: states[index] }))
      .filter(({ state }) => state !== closed)
      .map(({ tool, state }) => withProfile(tool.describe(), state === openByProfile))
    return JSON.stringify(listed).slice(1, -1)
  }, listsMax)
  return {
    async write(access) {
      const needsProfile = access.caller.profile === null
      const states: string[] = []
      for (const { needs } of own) {
        const isOpen = await Promise.all(needs.map((op) => access.mayCall(op, null)))
        states.push(stateOf(isOpen.every(Boolean), needsProfile && needs.length > 1))
      }
      for (const { op } of tools) {
        const isOpen = await access.mayCall(op, access.caller.profile?.id ?? null)
        states.push(stateOf(isOpen, needsProfile && op.boundTo === 'profile'))
      }
      return serialize(states.join(''))
    },
  }
}

function stateOf(isOpen: boolean, isByProfile: boolean): string {
  if (!isOpen) return closed
  return isByProfile ? openByProfile : open
}

function withProfile(tool: ToolDescription, isByProfile: boolean): ToolDescription {
  if (!isByProfile) return tool
  const profile_id = {
    type: 'string',
    format: 'uuid',
    description: 'Which profile, by list_profiles; may be left out while there is one.',
  }
  return { ...tool, inputSchema: { ...tool.inputSchema, properties: { profile_id, ...tool.inputSchema.properties } } }
}

/** The MCP library gets this tool instead of the list, so that it neither checks nor serializes the list. Clients cannot know it. */
export const placeholder = { name: `tools-${randomUUID()}`, inputSchema: { type: 'object' as const } }
const placeholderText = JSON.stringify(placeholder)

/** Replaces the placeholder in a response of the library by the list. */
export function insertTools(response: string, tools: string): string {
  return response.replaceAll(placeholderText, () => tools)
}
