import type { SecretBox } from '../kernel/secret-box.ts'

export type DemoIds = Record<'workspace' | 'furniture' | 'clinic' | 'key' | 'user', string>

/**
 * Ids of the demo are derived from the master key, as its API key is: each start finds what an earlier one seeded, and the
 * key can be printed again without being stored anywhere.
 */
export function demoIds(secrets: SecretBox): DemoIds {
  const id = (of: string) =>
    secrets
      .deriveKey(`demo-${of}`)
      .toString('hex')
      .slice(0, 32)
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')
  return {
    workspace: id('workspace'),
    furniture: id('profile'),
    clinic: id('profile-clinic'),
    key: id('key'),
    user: id('user'),
  }
}
