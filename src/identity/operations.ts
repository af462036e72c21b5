import { mintLinkTokens } from './customers/mint-link-tokens.ts'

export const linkTokens = [mintLinkTokens]
