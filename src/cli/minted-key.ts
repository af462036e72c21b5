/** A key as it is answered once, when it is made. */
export interface MintedKey {
  id: string
  key: string
  scopes: string[]
}

export function mintedKeyLines({ id, key, scopes }: MintedKey, baseUrl: string): string[] {
  return [
    `key id     ${id}`,
    `scopes     ${scopes.join(' ')}`,
    `key        ${key}`,
    '',
    'The key is not shown again. Try it:',
    `curl -H "Authorization: Bearer ${key}" ${baseUrl}/api/v1/profile`,
  ]
}
