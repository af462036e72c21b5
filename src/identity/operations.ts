import { mintLinkTokens } from './link-tokens/create-link-tokens.ts'

export const linkTokens = [mintLinkTokens]
