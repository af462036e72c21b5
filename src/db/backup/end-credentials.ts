import type pg from 'pg'
import { type BackupTable, listBackupTables, quoteTable } from './tables.ts'

/** A column and the test of it that selects the rows to end. */
type Selection = readonly [column: string, test: string]

/** The tables of credentials that can be revoked; null: every row gives access. */
const credentialTables: Record<string, Selection | null> = {
  api_key: null,
  app_authorization: null,
  // Created by consent, so it ends with the authorization; other grants belong to the app, as a role belongs to a member.
  app_grant: ['is_delegated', 'is true'],
  app_token: null,
  authorization_code: null,
  console_session: null,
  invitation: ['accepted_at', 'is null'],
  recovery_code: null,
  refresh_token: null,
  share_link: null,
  sign_in_link: null,
  user_token: null,
}

/** Keys that an app got by consent end with the consent. */
const keysToEnd: Selection = ['authorization_id', 'is not null']

/** Ends every credential that someone may have revoked after the backup, because it would be valid again. Returns how many. */
export async function endCredentials(client: pg.ClientBase, { keepsKeys }: { keepsKeys: boolean }): Promise<number> {
  let ended = 0
  for (const table of await listBackupTables(client)) {
    const name = table.name.replace(/^public\./, '')
    if (!(name in credentialTables)) continue
    const statement = endStatement(table, keepsKeys && name === 'api_key' ? keysToEnd : credentialTables[name]!)
    if (statement !== null) ended += (await client.query(statement)).rowCount ?? 0
  }
  return ended
}

/** The database has the schema of the backup: an earlier one may lack a column, and then has no such rows. */
function endStatement({ name, columns }: BackupTable, selection: Selection | null): string | null {
  if (selection && !columns.includes(selection[0])) return null
  const rows = selection ? selection.join(' ') : 'true'
  const column = ['revoked_at', 'ended_at'].find((column) => columns.includes(column))
  if (column === undefined) return `delete from ${quoteTable(name)} where ${rows}`
  return `update ${quoteTable(name)} set ${column} = now() where ${column} is null and ${rows}`
}
